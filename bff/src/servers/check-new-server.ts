import { AppError } from '../kernel/app-error.ts';
import type { LaunchTemplate, SlotTexts } from './domain/launch-template.ts';
import { type NewServer, type ReadServer, readNewServer, type ServerFault } from './domain/new-server.ts';
import type { PathGuard } from './ports.ts';

export interface CheckNewServerDeps {
  readonly templates: ReadonlyMap<string, LaunchTemplate>;
  readonly paths: PathGuard;
  /** Throws `egress_denied` and `address_not_allowed`. */
  readonly guardAddress: (url: string) => Promise<void>;
}

/** Reads a registration. Throws `server_validation_failed` with every fault, and what the guard throws. */
export async function checkNewServer(deps: CheckNewServerDeps, asked: NewServer): Promise<ReadServer> {
  const read = await readChecked(deps, asked);
  for (const url of urlsOf(read)) await deps.guardAddress(url);
  return read;
}

async function readChecked(deps: CheckNewServerDeps, asked: NewServer): Promise<ReadServer> {
  const { read, faults } = readNewServer(asked, deps.templates);
  if (read === null) throw invalid(faults);
  if (read.kind === 'url') return read;
  const paths = await Promise.all(
    read.template.arguments.map((argument) => realPath(deps, argument, read.texts)),
  );
  const wrong = paths.flatMap(({ fault }) => fault ?? []);
  if (wrong.length > 0) throw invalid(wrong);
  return { ...read, texts: Object.assign({}, read.texts, ...paths.map(({ text }) => text)) };
}

async function realPath(
  { paths }: CheckNewServerDeps,
  { name, root }: LaunchTemplate['arguments'][number],
  texts: SlotTexts,
): Promise<{ text: SlotTexts; fault: ServerFault | null }> {
  const given = texts[name];
  if (root === null || given === undefined) return { text: {}, fault: null };
  const real = await paths.realInside(root, given);
  if (real !== null) return { text: { [name]: real }, fault: null };
  const message = 'must be a file or folder that exists inside of the root that the template names';
  return { text: {}, fault: { path: ['arguments', name], message } };
}

function invalid(faults: readonly ServerFault[]): AppError {
  const named = faults.map(({ path, message }) => `${path.join('.')} ${message}`);
  return new AppError('server_validation_failed', `Nothing was registered: ${named.join('; ')}.`, {
    errors: faults,
  });
}

/** Addresses that the server itself, or what we launch, will go to. */
function urlsOf(read: ReadServer): readonly string[] {
  if (read.kind === 'url') return [read.url];
  const { template, texts } = read;
  return template.arguments.flatMap(({ name, type }) => (type === 'url' ? (texts[name] ?? []) : []));
}
