/** The end of what a process wrote, found again by position, so that each call has its own window. */
export interface OutputTail {
  push(chunk: Uint8Array): void;
  /** Bytes written so far. */
  position(): number;
  /** Text written after the position; what is no longer kept is left out, and said so. */
  since(position: number): string;
  /** The last whole or unfinished lines, oldest first. */
  lines(max: number): string[];
}

/** @param capacity bytes kept. */
export function createOutputTail(capacity = 64 * 1024): OutputTail {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let written = 0;

  function push(chunk: Uint8Array): void {
    chunks.push(chunk);
    written += chunk.length;
    kept += chunk.length;
    while (kept - (chunks[0]?.length ?? 0) >= capacity) kept -= chunks.shift()?.length ?? 0;
  }

  function since(position: number): string {
    if (position >= written) return '';
    const all = Buffer.concat(chunks);
    const start = Math.max(written - Math.min(kept, capacity), position);
    const text = decodeWhole(all.subarray(all.length - (written - start)));
    return start > position ? `[${start - position} bytes left out]\n${afterFirstBreak(text)}` : text;
  }

  return {
    push,
    position: () => written,
    since,
    lines(max) {
      const text = since(Math.max(0, written - capacity));
      return splitLines(text).slice(-max);
    },
  };
}

function splitLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}

function decodeWhole(bytes: Buffer): string {
  let start = 0;
  // The window may begin within a character: skip its continuation bytes, of which there are at most three.
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start).toString('utf8');
}

/** A line whose beginning was cut off is left out whole: half a secret would not be recognised as one. */
function afterFirstBreak(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}
