/**
 * Stands for the BFF that is about to be killed: starts what its arguments say, tells the pids, and waits.
 * `killed-host.ts DATA_FOLDER guardian|alone`
 */
import { startGuardian } from '../platform/process/guardian.ts';
import { createSpawnGroup } from '../platform/process/process-groups.ts';
import { createRunMark } from '../platform/process/run-mark.ts';

const [dataFolder = '', mode] = process.argv.slice(2);

/** A leader that ignores every hint, a child of the same kind, and one that left for a session of its own. */
const SCRIPT = `
trap '' TERM HUP INT
sh -c 'trap "" TERM HUP INT; while :; do sleep 1; done' &
setsid sh -c 'trap "" TERM HUP INT; while :; do sleep 1; done' &
echo started
while :; do sleep 1; done
`;

const nobody = { pid: 0, watch: () => undefined, forget: () => undefined, close: () => Promise.resolve() };
const guardian = mode === 'guardian' ? startGuardian() : nobody;
const mark = createRunMark(dataFolder);
const spawn = createSpawnGroup({ mark, guardian, hostEnvironment: process.env, commandFolders: [] });
const group = await spawn({ command: 'sh', args: ['-c', SCRIPT], env: {}, cwd: '/' });
await new Promise((resolve) => group.stdout.once('data', resolve));
process.stdout.write(`${group.pid} ${guardian.pid} ${mark.run}\n`);
setInterval(() => undefined, 60_000);
