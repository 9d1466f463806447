// Tasks and conversations on a full database: pages of 10,000 tasks, appends to a conversation of 10,000 messages.
import { quantile } from '../bff/bench/load.mjs';
import { benchFolder, startProduct, stop, token } from '../bff/bench/product.mjs';

const ROWS = 10_000;
const FILLERS = 16;
const SAMPLES = 300;
const WARM = 50;
const BOUNDS_MS = { append: 20, page: 50 };

const folder = benchFolder('servers: []\n');
const product = await startProduct(folder.env);
const headers = { authorization: `Bearer ${await token(folder.env)}`, 'content-type': 'application/json' };

async function send(method, path, body) {
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(`${product.url}/api/v1${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Does it for every number below the count, so many at a time. */
async function fill(count, work) {
  let next = 0;
  const filler = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: FILLERS }, filler));
}

async function measure(name, boundMs, work) {
  for (let i = 0; i < WARM; i++) await work(i);
  const times = [];
  for (let i = 0; i < SAMPLES; i++) {
    const started = performance.now();
    await work(i);
    times.push(performance.now() - started);
  }
  const cells = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1).padStart(7));
  console.log(`${name.padEnd(28)} ${cells.join(' ')}   bound ${boundMs} ms (p99)`);
}

const message = { role: 'user', content: [{ type: 'text', text: 'A line of a conversation.' }] };
const STATES = ['draft', 'in_progress', 'in_review'];

try {
  const { conversation } = await send('POST', '/conversations');
  const append = () => send('POST', `/conversations/${conversation.id}/messages`, message);
  await fill(ROWS, append);
  await fill(ROWS, (number) =>
    send('POST', '/tasks', {
      provider: number % 2 === 0 ? 'github' : 'gitlab',
      repository: `acme/widgets-${number % 20}`,
      issue_number: number,
      title: `Task ${number} about ${STATES[number % 3]}`,
      labels: [`label-${number % 10}`],
    }),
  );
  console.log('                                 p50     p95     p99 ms');
  await measure('append, 10,000 messages', BOUNDS_MS.append, append);
  const pages = {
    'tasks, first page': '/tasks',
    'tasks, 100 of them': '/tasks?limit=100',
    'tasks, by state': '/tasks?state=draft',
    'tasks, by repository': '/tasks?repository=acme/widgets-7',
    'tasks, by label': '/tasks?label=label-3',
    'tasks, by text': '/tasks?q=Task%209999',
  };
  for (const [name, path] of Object.entries(pages))
    await measure(name, BOUNDS_MS.page, () => send('GET', path));
} finally {
  await stop(product);
  folder.remove();
}
process.exit(0);
