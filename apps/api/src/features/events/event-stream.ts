import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is written while nothing happens, so that proxies and clients know that the line is alive. */
const heartbeatMs = 15_000;

interface StreamedEvent {
  readonly id: string;
  readonly data: object;
}

const nothing = Symbol('nothing yet');

/**
 * Server-sent events (WHATWG HTML, "Server-sent events"): each with its id, so that a client resumes by `Last-Event-ID`; a
 * comment when nothing happens. Every 15 s, however much happens, `mayGoOn` is asked. Reads no faster than the client does.
 */
export function serverSentEvents(
  events: AsyncIterable<StreamedEvent>,
  ending: AbortController,
  mayGoOn: () => Promise<boolean>,
): Readable {
  async function* lines() {
    yield 'retry: 2000\n\n';
    const source = events[Symbol.asyncIterator]();
    let next = source.next();
    let askedAt = performance.now();
    try {
      for (;;) {
        const beat = sleep(heartbeatMs, nothing, { ref: false });
        const result = await Promise.race([next, beat]);
        if (result === nothing || performance.now() - askedAt >= heartbeatMs) {
          if (!(await mayGoOn())) return;
          askedAt = performance.now();
        }
        if (result === nothing) {
          yield ': \n\n';
          continue;
        }
        if (result.done) return;
        yield `id: ${result.value.id}\ndata: ${JSON.stringify(result.value.data)}\n\n`;
        next = source.next();
      }
    } finally {
      ending.abort();
    }
  }
  return abortedWith(Readable.from(lines(), { highWaterMark: 16 }), ending);
}

/** One JSON object a line (NDJSON). */
export function jsonLines(rows: AsyncIterable<object>, ending: AbortController): Readable {
  async function* lines() {
    try {
      for await (const row of rows) yield `${JSON.stringify(row)}\n`;
    } finally {
      ending.abort();
    }
  }
  return abortedWith(Readable.from(lines(), { highWaterMark: 64 }), ending);
}

function abortedWith(stream: Readable, ending: AbortController): Readable {
  stream.once('close', () => ending.abort());
  return stream;
}
