/** Streams the text of the body; calls `onChunk` for every chunk. */
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

/** Splits at the separator; drops an incomplete last piece. */
async function* pieces(chunks: AsyncIterable<string>, separator: string): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const complete = (rest + chunk).split(separator);
    rest = complete.pop() ?? '';
    yield* complete;
  }
}

/** The lines of an NDJSON response. @throws if the connection is lost */
export async function* jsonLinesOf(response: Response): AsyncIterable<string> {
  for await (const line of pieces(
    texts(response, () => undefined),
    '\n',
  ))
    if (line !== '') yield line;
}

/**
 * The `data` of server-sent events as this server sends them: one `data` line per event, `\n` line ends.
 * Aborts `idle` after `idleTimeoutMs` without data or response.
 */
export async function* serverSentEventsOf(
  response: Response | Promise<Response>,
  idleTimeoutMs: number,
  idle: AbortController,
): AsyncIterable<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rearm = () => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(new Error(`No data for ${idleTimeoutMs} ms`)), idleTimeoutMs);
  };
  rearm();
  try {
    for await (const message of pieces(texts(await response, rearm), '\n\n')) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) yield data;
    }
  } finally {
    clearTimeout(timer);
  }
}
