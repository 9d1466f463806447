import { RE2JS } from 're2js';

/** A pattern that cannot be checked in linear time, or that is no regular expression at all. */
export class UnsupportedPattern extends Error {
  constructor(pattern: string) {
    super(`the pattern ${JSON.stringify(pattern.slice(0, 120))} cannot be checked`);
    this.name = 'UnsupportedPattern';
  }
}

export interface LinearPattern {
  test(text: string): boolean;
  /** Unique by pattern: ajv keeps its patterns apart by this text. */
  toString(): string;
}

/** Compiles an ECMA-262 pattern for an engine whose time is linear in the text. Throws `UnsupportedPattern`. */
export function linearPattern(pattern: string): LinearPattern {
  try {
    assertEcmaPattern(pattern);
    const compiled = RE2JS.compile(RE2JS.translateRegExp(spellOut(pattern)));
    return { test: (text) => compiled.test(text), toString: () => `linear:${pattern}` };
  } catch {
    // Both engines throw errors of their own; only that they refuse matters.
    throw new UnsupportedPattern(pattern);
  }
}

/** Only compiled, never run. Many patterns in use are valid without the `u` flag only, such as `^[\w-]\-$`. */
function assertEcmaPattern(pattern: string): void {
  try {
    new RegExp(pattern, 'u');
  } catch {
    new RegExp(pattern);
  }
}

/** What `\s` means in ECMA-262; in RE2 it is five ASCII characters. */
const BLANKS = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
/** Escapes of letters that mean the same, or whose meaning is translated; any other letter stands for itself. */
const KNOWN_ESCAPES = 'bBcdDfknpPrstSuvwWx';
/** An escape, a class, or a dot; all else reads the same in both languages. */
const TOKEN = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\./g;

/** Writes out what RE2 reads in another way: `.`, `\s`, and an opening bracket within a class. */
function spellOut(pattern: string): string {
  return pattern.replace(TOKEN, (token) => {
    if (token === '.') return String.raw`[^\n\r\x{2028}\x{2029}]`;
    return token.startsWith('[') ? spellOutClass(token) : spellOutEscape(token);
  });
}

function spellOutClass(whole: string): string {
  const members = whole.slice(1, -1).replace(/\\[\s\S]|\[/g, (token) => {
    if (token === '\\s') return BLANKS;
    if (token === '\\b') return String.raw`\x08`;
    return token === '[' ? String.raw`\[` : assertKnown(token);
  });
  return `[${members}]`;
}

function spellOutEscape(token: string): string {
  if (token === '\\s') return `[${BLANKS}]`;
  return token === '\\S' ? `[^${BLANKS}]` : assertKnown(token);
}

function assertKnown(token: string): string {
  const letter = token.charAt(1);
  if (/[A-Za-z]/.test(letter) && !KNOWN_ESCAPES.includes(letter)) throw new SyntaxError(`escape ${token}`);
  return token;
}
