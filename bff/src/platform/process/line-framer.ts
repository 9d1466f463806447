const LINE_FEED = 10;

export interface LineFramerOptions {
  /** Bytes that one line may have. */
  readonly maxLineBytes: number;
  /** Empty lines too; a carriage return before the line feed is left in. The bytes are the receiver's to keep. */
  readonly onLine: (line: Buffer) => void;
  /** Called once, when a line grows beyond the limit; nothing is framed after it. */
  readonly onTooLong: () => void;
}

/**
 * Cuts a byte stream into lines. Chunks are kept in a list and joined once per line, so that a character cut at
 * a chunk's edge survives. Answers the function that takes chunks.
 */
export function createLineFramer(options: LineFramerOptions): (chunk: Buffer) => void {
  let open: Buffer[] = [];
  let openBytes = 0;
  let overflown = false;

  function keep(part: Buffer): boolean {
    openBytes += part.length;
    overflown = openBytes > options.maxLineBytes;
    if (overflown) {
      open = [];
      options.onTooLong();
      return false;
    }
    open.push(part);
    return true;
  }

  function finish(): void {
    const [first] = open;
    const whole = open.length === 1 && first ? first : Buffer.concat(open);
    open = [];
    openBytes = 0;
    options.onLine(whole);
  }

  function take(part: Buffer, whole: boolean): void {
    if (!overflown && keep(part) && whole) finish();
  }

  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end), true);
      start = end + 1;
    }
    if (start < chunk.length) take(chunk.subarray(start), false);
  };
}
