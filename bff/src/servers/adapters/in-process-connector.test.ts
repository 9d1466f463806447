import { describe, expect, it } from 'vitest';
import { createFixtureTools } from '../../testing/fixture-tools.ts';
import { defineServer } from '../../testing/process-fixtures.ts';
import { callOptions, describeUpstream, resultOf } from '../../testing/upstream-conformance.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import { createInProcessConnector } from './in-process-connector.ts';
import { defineTool, type Toolbox } from './in-process-toolbox.ts';

const definition = defineServer({ kind: 'in_process' });
const options = { tenantId: 'tenant', startTimeoutMs: 1000 };

function fixtureBox(): Toolbox {
  const listeners: (() => void)[] = [];
  const listChanged = () => {
    for (const listener of listeners) listener();
  };
  const tools = createFixtureTools().map((tool) => ({
    definition: tool.definition,
    handle: (args, run) => tool.run(args, { ...run, listChanged }),
  })) satisfies Toolbox['tools'];
  return { version: '1.2.3', tools, onChange: (listener) => void listeners.push(listener) };
}

describeUpstream('in-process', () =>
  createInProcessConnector(new Map([['fixture', fixtureBox()]])).connect(definition, options),
);

describe('an in-process tool', () => {
  const connect = (tool: ReturnType<typeof defineTool>) =>
    createInProcessConnector(new Map([['fixture', { version: '1', tools: [tool] }]])).connect(
      definition,
      options,
    );

  it('may answer with a text', async () => {
    const inputSchema = { type: 'object', properties: { who: { type: 'string' } } };
    const tool = defineTool({
      name: 'fixture.greet',
      description: 'Greets.',
      inputSchema,
      handle: ({ who }: { who: string }) => `Hello ${who}`,
    });
    const upstream = await connect(tool);
    expect(await upstream.listTools()).toEqual([{ name: 'greet', description: 'Greets.', inputSchema }]);
    const result = resultOf(await upstream.call('greet', { who: 'you' }, callOptions()));
    expect(result).toEqual({ content: [{ type: 'text', text: 'Hello you' }] });
  });

  it('that throws has failed, as a value', async () => {
    const tool = defineTool({
      name: 'fixture.broken',
      description: 'Fails.',
      inputSchema: { type: 'object' },
      handle: () => Promise.reject(new Error('no such record')),
    });
    const result = resultOf(await (await connect(tool)).call('broken', {}, callOptions()));
    expect(result).toEqual({ content: [{ type: 'text', text: 'no such record' }], isError: true });
  });

  it('cannot change the arguments that its caller holds', async () => {
    const tool = defineTool({
      name: 'fixture.greedy',
      description: 'Changes what it got.',
      inputSchema: { type: 'object' },
      handle: (args) => {
        args.stolen = true;
        return 'done';
      },
    });
    const args = { mine: true };
    await (await connect(tool)).call('greedy', args, callOptions());
    expect(args).toEqual({ mine: true });
  });

  it('is not there without its toolbox', async () => {
    const connecting = createInProcessConnector(new Map()).connect(definition, options);
    await expect(connecting).rejects.toBeInstanceOf(UpstreamStartError);
  });
});
