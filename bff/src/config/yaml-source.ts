import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml';
import { ConfigError, type ConfigFault } from './config-error.ts';

export type Path = readonly PropertyKey[];

/** A YAML file as a value, and where each part of the value stands in the text. */
export interface YamlSource {
  /** Null for an empty file. */
  readonly value: unknown;
  /** The place of what stands at the path, or of the nearest thing around it that the file holds. */
  locate(path: Path): Omit<ConfigFault, 'message'>;
  /** The place of a key in the mapping at the path. */
  locateKey(path: Path, key: string): Omit<ConfigFault, 'message'>;
}

const MAX_LENGTH = 1024 * 1024;
/** Aliases may repeat parts of a small file; beyond this a file is a bomb. */
const MAX_ALIASES = 100;
const ALIAS_FAULT = `aliases cannot be followed: they repeat more than ${MAX_ALIASES} times, or one is unknown`;

/** Parses YAML 1.2, strictly: no duplicate keys, no tags, no merge keys. Throws `ConfigError`. */
export function readYaml(file: string, text: string): YamlSource {
  if (text.length > MAX_LENGTH) throw fail(file, { line: 1, column: 1 }, 'the file is larger than 1 MiB');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  refuseFaults(file, document, lines);
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  return {
    value: toValue(file, document),
    locate: (path) => place(offsetOf(nodeAt(document, path))),
    locateKey: (path, key) => {
      const node = nodeAt(document, path);
      return place(offsetOf(isMap(node) ? (keyNode(node.items, key) ?? node) : node));
    },
  };
}

function refuseFaults(file: string, document: Document.Parsed, lines: LineCounter): void {
  const [first, ...rest] = [...document.errors, ...document.warnings].map((problem) => {
    const { line, col } = lines.linePos(problem.pos[0]);
    return { line, column: col, message: problem.message };
  });
  if (first !== undefined) throw new ConfigError(file, [first, ...rest]);
}

function toValue(file: string, document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw fail(file, { line: 1, column: 1 }, ALIAS_FAULT);
  }
}

function nodeAt(document: Document.Parsed, path: Path): unknown {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node;
  }
  return document.contents;
}

function keyNode(items: readonly Pair[], key: string): Node | null {
  for (const { key: node } of items) {
    if (isScalar(node) && node.value === key) return node;
  }
  return null;
}

function offsetOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function fail(file: string, place: Omit<ConfigFault, 'message'>, message: string): ConfigError {
  return new ConfigError(file, [{ ...place, message }]);
}
