import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTEXT, inProcess, openServers, TENANT } from '../testing/server-fixtures.ts';
import { PROVENANCE } from '../testing/upstream-conformance.ts';
import { defineTool, type InProcessTool, joinToolboxes, toolboxesOf } from './adapters/in-process-toolbox.ts';

/** A tool that says which one it is. */
function speaking(server: string, name: string): InProcessTool {
  return defineTool({
    name: `${server}.${name}`,
    description: 'Says who it is.',
    inputSchema: { type: 'object' },
    handle: () => `${server} ${name}`,
  });
}

const serverName = fc.stringMatching(/^[a-z0-9_]{1,6}$/);
const toolName = fc.constantFrom('transfer', 'read', 'a.b', 'Read', 'constructor', '__proto__');
const tools = fc.uniqueArray(fc.tuple(serverName, toolName), {
  minLength: 1,
  maxLength: 20,
  selector: ([server, tool]) => `${server}.${tool}`,
});

async function run(named: readonly (readonly [string, string])[]) {
  const boxes = toolboxesOf(
    '1',
    named.map(([server, tool]) => speaking(server, tool)),
  );
  const { servers } = openServers(boxes);
  await servers.startConfigured(
    CONTEXT,
    [...boxes.keys()].map((name) => inProcess(name)),
  );
  const call = async (serverName: string, bareName: string) =>
    (
      await servers.dispatchCall({
        tenantId: TENANT,
        serverName,
        bareName,
        parameters: {},
        provenance: PROVENANCE,
      })
    ).outcome;
  return { servers, call };
}

function expectedOf(named: readonly (readonly [string, string])[], server: string, tool: string) {
  const exists = named.some(([name, own]) => name === server && own === tool);
  const content = [{ type: 'text', text: `${server} ${tool}` }];
  return exists ? { kind: 'result', result: { content } } : { kind: 'rpc_error' };
}

describe('routing', () => {
  it('reaches exactly the server that a name belongs to, whatever else has a tool of that name', async () => {
    await fc.assert(
      fc.asyncProperty(tools, async (named) => {
        const { servers, call } = await run(named);
        // Also the name of each server with the tools of the others, which are nobody's.
        const pairs = named.flatMap(([server]) => named.map(([, tool]) => [server, tool] as const));
        for (const [server, tool] of pairs) {
          expect(await call(server, tool)).toMatchObject(expectedOf(named, server, tool));
        }
        await servers.stopAll();
      }),
      { numRuns: 30 },
    );
  });

  it('says of a server that nobody registered that it is unreachable', async () => {
    const { servers, call } = await run([['ledger', 'transfer']]);
    expect(await call('bank', 'transfer')).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
    expect(await call('', 'transfer')).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
    await servers.stopAll();
  });
});

describe('toolboxes', () => {
  it('know which servers they stand for', () => {
    const boxes = toolboxesOf('1', [speaking('a', 'x'), speaking('b', 'x'), speaking('a', 'y.z')]);
    const named = [...boxes].map(([server, { tools: own }]) => [
      server,
      own.map(({ definition }) => definition.name),
    ]);
    expect(named).toEqual([
      ['a', ['x', 'y.z']],
      ['b', ['x']],
    ]);
  });

  it('never replace one another', () => {
    const one = toolboxesOf('1', [speaking('a', 'x')]);
    expect(() => joinToolboxes(one, toolboxesOf('2', [speaking('a', 'y')]))).toThrow('server "a"');
    expect([...joinToolboxes(one, toolboxesOf('1', [speaking('b', 'x')])).keys()]).toEqual(['a', 'b']);
    expect(() => toolboxesOf('1', [speaking('a', 'x'), speaking('a', 'x')])).toThrow('two tools "a.x"');
  });

  it.each(['.x', 'a.'] as const)('have no tool named %s', (name) => {
    const spec = { name, description: '', inputSchema: {}, handle: () => '' };
    expect(() => defineTool(spec)).toThrow('SERVER.TOOL');
  });
});
