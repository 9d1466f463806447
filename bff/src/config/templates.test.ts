import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { parseConfigFile } from './file.ts';

const FILE = '/etc/corbusier/corbusier.yaml';

function faultsOf(text: string): readonly string[] {
  try {
    parseConfigFile(FILE, text);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map(({ message }) => message);
    throw error;
  }
}

function template(args: string, rest = 'args: ["{{value}}"]'): string {
  return `templates:\n- name: t\n  transport: { kind: stdio, command: x, ${rest} }\n  arguments: [${args}]\n`;
}

describe('templates', () => {
  it('are built with their defaults and absolute paths', () => {
    const text = template(
      '{ name: value, type: path, root: data }, { name: n, type: integer, default: 3 }',
      ['args: ["--in={{value}}", "{{n}}"]'][0],
    );
    const built = parseConfigFile(FILE, text).templates.get('t');
    expect(built).toMatchObject({
      name: 't',
      description: null,
      definition: {
        name: 't',
        transport: { kind: 'stdio', command: 'x', args: ['--in={{value}}', '{{n}}'] },
        timeouts: { startMs: 30_000 },
      },
    });
    expect(built?.arguments).toEqual([
      {
        name: 'value',
        type: 'path',
        description: null,
        options: null,
        pattern: null,
        secret: false,
        required: true,
        default: null,
        root: '/etc/corbusier/data',
        leadingDash: false,
      },
      expect.objectContaining({ name: 'n', required: false, default: 3, root: null }),
    ]);
  });

  it('may start an HTTP server', () => {
    const text = `templates:
- name: web
  transport: { kind: streamable_http, url: "http://127.0.0.1:{port}/mcp" }
  launch: { command: x, args: ["{{mode}}"], env: { PORT: "{port}" } }
  arguments: [{ name: mode, type: enum, options: [a, b], default: a }]
`;
    expect(parseConfigFile(FILE, text).templates.get('web')?.definition.transport).toMatchObject({
      kind: 'streamable_http',
      launch: { args: ['{{mode}}'], loopback: true },
    });
  });

  it.each([
    ['{ name: value, type: string, secert: true }', 'unknown key secert; did you mean secret?'],
    ['{ name: value, type: text }', 'must be one of: string, integer, boolean, enum, path, url'],
    ['{ name: Value, type: string }', 'must begin with a letter and hold only a to z'],
    ['{ name: value, type: enum }', 'options are for an enum, which needs them'],
    ['{ name: value, type: string, options: [a] }', 'options are for an enum'],
    ['{ name: value, type: path }', 'root is for a path, which needs it'],
    ['{ name: value, type: integer, pattern: x }', 'pattern is for a string'],
    ['{ name: value, type: string, pattern: "(" }', 'pattern is no regular expression'],
    ['{ name: value, type: url, secret: true }', 'secret is for a string'],
    ['{ name: value, type: string, secret: true, default: x }', 'a secret has no default'],
    ['{ name: value, type: string, required: true, default: x }', 'required, yet it has a default'],
    ['{ name: value, type: integer, default: x }', 'its default is no integer'],
    ['{ name: value, type: enum, options: [a], default: b }', 'its default is no option'],
    ['{ name: value, type: string }, { name: value, type: string }', 'value is given twice'],
    [
      '{ name: value, type: string }, { name: idle, type: string }',
      'no arg and no env has the slot {{idle}}',
    ],
    ['', '{{value}} stands for no argument'],
  ])('refuse %s', (args, message) => {
    expect(faultsOf(template(args)).join()).toContain(message);
  });

  it('refuse a slot in the command, and a name that is taken', () => {
    const slot = `templates:\n- { name: t, transport: { kind: stdio, command: "{{c}}" } }\n`;
    expect(faultsOf(slot).join()).toContain('a command has no slots');
    const one = '{ name: t, transport: { kind: stdio, command: x } }';
    expect(faultsOf(`templates: [${one}, ${one}]`)).toEqual([
      'templates[1].name: t is taken by another template',
    ]);
  });

  it('refuse an HTTP server that nobody starts', () => {
    const text = 'templates: [{ name: t, transport: { kind: streamable_http, url: "https://a.example/" } }]';
    expect(faultsOf(text).join()).toContain('a template starts a process');
  });
});

describe('egress', () => {
  it('takes hosts and networks', () => {
    const text =
      'egress: { deny: ["*.evil.example", 10.0.0.0/8], allow: ["intra.example:8443", "fd00::/8"] }';
    const { egress } = parseConfigFile(FILE, text);
    expect(egress.deny.map(({ kind, text: rule }) => `${kind} ${rule}`)).toEqual([
      'host *.evil.example',
      'network 10.0.0.0/8',
    ]);
    expect(egress.allow.map(({ kind }) => kind)).toEqual(['host', 'network']);
  });

  it('forbids and allows nothing by itself', () => {
    expect(parseConfigFile(FILE, '{}').egress).toEqual({ deny: [], allow: [] });
  });

  it.each(['10.0.0.0/33', '10.0.0', 'http://a.example', 'a b', '10.0.0.0/8/8', 'user@a.example', '::g', ''])(
    'refuses %j',
    (rule) => {
      expect(faultsOf(`egress: { deny: ["${rule}"] }`)).not.toEqual([]);
    },
  );

  it('refuses keys that it does not know', () => {
    expect(faultsOf('egress: { block: [] }').join()).toContain('unknown key block');
  });
});
