import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';

/** A part of a tool's answer. What is not of a known kind is shown as it is. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'audio'; readonly type: string; readonly base64: string }
  | { readonly kind: 'link'; readonly uri: string; readonly name: string; readonly note: string }
  | {
      readonly kind: 'resource';
      readonly uri: string;
      readonly type: string;
      readonly content: ResourceContent;
    }
  | { readonly kind: 'other'; readonly value: Json };

export type ResourceContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly base64: string };

const READERS: Readonly<Record<string, (block: JsonObject) => Block | undefined>> = {
  text: (block) => (typeof block.text === 'string' ? { kind: 'text', text: block.text } : undefined),
  image: (block) => readMedia(block, 'image'),
  audio: (block) => readMedia(block, 'audio'),
  resource_link: readLink,
  resource: readResource,
};

/** The content blocks of an MCP result. A value that is no such result is one block, shown as it is. */
export function readBlocks(result: Json): Block[] {
  const content = memberOf(result, 'content');
  if (!Array.isArray(content)) return [{ kind: 'other', value: result }];
  return content.map(readBlock);
}

function readBlock(value: Json): Block {
  const other: Block = { kind: 'other', value };
  if (!isObject(value) || typeof value.type !== 'string' || !Object.hasOwn(READERS, value.type)) return other;
  return READERS[value.type]?.(value) ?? other;
}

function readMedia(block: JsonObject, kind: 'image' | 'audio'): Block | undefined {
  const { data, mimeType } = block;
  if (typeof data !== 'string' || typeof mimeType !== 'string') return undefined;
  return mimeType.startsWith(`${kind}/`) ? { kind, type: mimeType, base64: data } : undefined;
}

function readLink(block: JsonObject): Block | undefined {
  if (typeof block.uri !== 'string') return undefined;
  const name = [block.title, block.name, block.uri].find((text) => typeof text === 'string');
  const note = typeof block.description === 'string' ? block.description : '';
  return { kind: 'link', uri: block.uri, name: String(name), note };
}

function readResource(block: JsonObject): Block | undefined {
  const { resource } = block;
  if (!isObject(resource) || typeof resource.uri !== 'string') return undefined;
  const type = typeof resource.mimeType === 'string' ? resource.mimeType : '';
  const content = readResourceContent(resource);
  return content && { kind: 'resource', uri: resource.uri, type, content };
}

function readResourceContent({ text, blob }: JsonObject): ResourceContent | undefined {
  if (typeof text === 'string') return { kind: 'text', text };
  return typeof blob === 'string' ? { kind: 'bytes', base64: blob } : undefined;
}

export interface Structured {
  readonly value: Json;
  /** Whether the tool declared it as structured, or it was found as JSON in its only text. */
  readonly declared: boolean;
}

/** The structured content of a result, or the JSON that its only text holds. */
export function readStructured(result: Json): Structured | undefined {
  const declared = memberOf(result, 'structuredContent');
  if (declared !== undefined) return { value: declared, declared: true };
  const [only, ...more] = readBlocks(result);
  if (only?.kind !== 'text' || more.length > 0) return undefined;
  const value = parseBranch(only.text);
  return value === undefined ? undefined : { value, declared: false };
}

function parseBranch(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function memberOf(value: Json, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}
