/** The text of the body as it comes; `onChunk` hears of every piece. */
async function* texts(response: Response, onChunk: () => void): AsyncIterable<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk();
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Pieces that end with the separator; what a cut left without its end is dropped. */
async function* pieces(chunks: AsyncIterable<string>, separator: string): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const whole = (rest + chunk).split(separator);
    rest = whole.pop() ?? '';
    yield* whole;
  }
}

/** One JSON text a line (NDJSON). @throws where the line is cut */
export async function* jsonLinesOf(response: Response): AsyncIterable<string> {
  for await (const line of pieces(
    texts(response, () => undefined),
    '\n',
  ))
    if (line !== '') yield line;
}

/**
 * The `data` of server-sent events as this server writes them: one line each, ended by an empty line, with `\n` alone.
 * After `quietAfterMs` without a byte it aborts.
 */
export async function* serverSentEventsOf(
  response: Response,
  quietAfterMs: number,
  quiet: AbortController,
): AsyncIterable<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rearm = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(new Error(`Nothing came for ${quietAfterMs} ms`)), quietAfterMs);
  };
  rearm();
  try {
    for await (const message of pieces(texts(response, rearm), '\n\n')) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) yield data;
    }
  } finally {
    clearTimeout(timer);
  }
}
