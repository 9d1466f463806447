// A closed-loop load on one MCP endpoint: so many callers, each waiting for its answer, which is compared.
import { readdirSync, readFileSync } from 'node:fs';

export const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
};
const TICK_MS = 10;

/** CPU milliseconds that the processes have used. Linux only. */
export function cpuMs(pids) {
  return pids.reduce((sum, pid) => {
    const fields = statOf(pid);
    return fields === null ? sum : sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);
}

/** Resident memory in MB. */
export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** The process and all that it has started. */
export function familyOf(pid) {
  const parents = parentsOfAll();
  const isOurs = (one) => one === pid || (parents.has(one) && isOurs(parents.get(one)));
  return [pid, ...[...parents.keys()].filter((one) => one !== pid && isOurs(one))];
}

function parentsOfAll() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = pids.map((pid) => [Number(pid), statOf(pid)]).filter(([, fields]) => fields !== null);
  return new Map(stats.map(([pid, fields]) => [pid, Number(fields[1])]));
}

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
  } catch {
    return null;
  }
}

/** Opens a session and waits until it lists a tool of that bare name; answers how to send on it. */
export async function openSession(url, headers = {}) {
  const all = { ...HEADERS, ...headers };
  const post = (message) =>
    fetch(url, { method: 'POST', headers: all, body: JSON.stringify({ jsonrpc: '2.0', ...message }) });
  const clientInfo = { name: 'bench', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const hello = await post({ id: 1, method: 'initialize', params });
  all['mcp-session-id'] = hello.headers.get('mcp-session-id');
  await post({ method: 'notifications/initialized' });
  for (;;) {
    const { result } = await (await post({ id: 2, method: 'tools/list' })).json();
    const echo = result.tools.find(({ name }) => name === 'echo' || name.endsWith('.echo'));
    if (echo !== undefined) return { url, headers: all, post, prefix: echo.name.slice(0, -'echo'.length) };
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A call whose answer is compared. */
export function echo(session, text) {
  return call(session, 'echo', { args: { text }, isRight: (answer) => answer === text });
}

/** A call of `large`, whose answer is known by its length and its end. */
export function large(session, bytes) {
  return call(session, 'large', { args: { bytes }, isRight: (text) => isWholeText(text, bytes) });
}

function call({ post, prefix }, name, { args, isRight }) {
  return async (id) => {
    const params = { name: prefix + name, arguments: args };
    const body = await (await post({ id, method: 'tools/call', params })).text();
    const { id: answered, result } = JSON.parse(body);
    if (answered !== id || !isRight(result?.content?.[0]?.text)) {
      throw new Error(`wrong answer: ${body.slice(0, 300)}`);
    }
  };
}

function isWholeText(text, bytes) {
  return text?.endsWith('🙂.\n') && !text.includes('\uFFFD') && Buffer.byteLength(text) >= bytes;
}

/** Reads the whole list, page by page, and answers how many tools it holds. */
export async function listAll({ post }) {
  let count = 0;
  let cursor;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const { result } = await (await post({ id: 3, method: 'tools/list', params })).json();
    count += result.tools.length;
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  return count;
}

/**
 * Does `work(id)` so many times, so many at once.
 *
 * @returns calls a second, median and 99th percentile in ms, and the CPU ms a call of each group of processes.
 */
export async function load(work, { calls, callers, groups }) {
  const latencies = [];
  let left = calls;
  async function caller() {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await work(left + 10);
      latencies.push(performance.now() - begun);
    }
  }
  const before = groups.map(cpuMs);
  const begun = performance.now();
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - begun) / 1000;
  const cpu = groups.map((pids, index) => (cpuMs(pids) - before[index]) / calls);
  return {
    perSecond: calls / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: cpu[0],
    databaseCpu: cpu[1] ?? 0,
  };
}

/** The value below which that share of the values lies. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
