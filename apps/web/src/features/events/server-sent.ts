/** One message of server-sent events (WHATWG HTML, "Server-sent events"). */
export interface ServerSent {
  readonly id: string | null;
  readonly data: string;
}

function messageIn(block: string): ServerSent | null {
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'id') id = value;
    if (name === 'data') data.push(value);
  }
  return data.length > 0 ? { id, data: data.join('\n') } : null;
}

/**
 * Reads messages from a streaming response; `EventSource` cannot send an Authorization header.
 * `onActivity` is called for every chunk, comments included.
 */
export async function* serverSent(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void,
): AsyncGenerator<ServerSent> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let buffer = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      const blocks = (buffer + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = messageIn(block);
        if (message) yield message;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
