/** A file: its text or bytes, or a function that opens it, called more than once, so that a large file need not be held. */
export type FileInput = string | Uint8Array | (() => AsyncIterable<Uint8Array>);

export interface Line {
  /** Without its line feed. */
  readonly text: string;
  /** Whether a line feed ends it. */
  readonly isEnded: boolean;
  /** Whether its bytes are UTF-8; otherwise, U+FFFD is in the text. */
  readonly isUtf8: boolean;
}

/** The lines of a file; an empty file has none. */
export async function* linesOf(input: FileInput): AsyncGenerator<Line> {
  let unended: Uint8Array[] = [];
  for await (const chunk of chunksOf(input)) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      yield lineOf(joined([...unended, chunk.subarray(start, end)]), true);
      unended = [];
      start = end + 1;
    }
    if (start < chunk.length) unended.push(chunk.slice(start));
  }
  if (unended.length > 0) yield lineOf(joined(unended), false);
}

const lineFeed = 0x0a;

async function* chunksOf(input: FileInput): AsyncGenerator<Uint8Array> {
  if (typeof input === 'function') yield* input();
  else yield typeof input === 'string' ? new TextEncoder().encode(input) : input;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function lineOf(bytes: Uint8Array, isEnded: boolean): Line {
  const text = decoder.decode(bytes);
  return { text, isEnded, isUtf8: !text.includes('\ufffd') || isSame(new TextEncoder().encode(text), bytes) };
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);
