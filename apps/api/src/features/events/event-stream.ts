import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** Interval of heartbeat comments, which keep the connection open through proxies. */
const heartbeatMs = 15_000;

const heartbeat = Symbol('heartbeat');

/**
 * Server-sent events (WHATWG HTML, "Server-sent events") with ids, so that a client can resume with `Last-Event-ID`, and
 * heartbeat comments. Checks `isAllowed` every 15 s, even under load, and ends if it is false. Applies backpressure.
 */
export function serverSentEvents(
  events: AsyncIterable<{ readonly id: string; readonly data: object }>,
  controller: AbortController,
  isAllowed: () => Promise<boolean>,
): Readable {
  async function* lines() {
    yield 'retry: 2000\n\n';
    const source = events[Symbol.asyncIterator]();
    let next = source.next();
    let checkedAt = performance.now();
    try {
      for (;;) {
        const beat = sleep(heartbeatMs, heartbeat, { ref: false });
        const result = await Promise.race([next, beat]);
        if (result === heartbeat || performance.now() - checkedAt >= heartbeatMs) {
          if (!(await isAllowed())) return;
          checkedAt = performance.now();
        }
        if (result === heartbeat) {
          yield ': \n\n';
          continue;
        }
        if (result.done) return;
        yield `id: ${result.value.id}\ndata: ${JSON.stringify(result.value.data)}\n\n`;
        next = source.next();
      }
    } finally {
      controller.abort();
    }
  }
  return abortedWith(Readable.from(lines(), { highWaterMark: 16 }), controller);
}

/** NDJSON: one JSON object per line. */
export function jsonLines(rows: AsyncIterable<object>, controller: AbortController): Readable {
  async function* lines() {
    try {
      for await (const row of rows) yield `${JSON.stringify(row)}\n`;
    } finally {
      controller.abort();
    }
  }
  return abortedWith(Readable.from(lines(), { highWaterMark: 64 }), controller);
}

/** Aborts as soon as the client is gone: a generator that waits for an event ends, and the stream closes, only then. */
function abortedWith(stream: Readable, controller: AbortController): Readable {
  const destroy = stream._destroy.bind(stream);
  stream._destroy = (error, done) => {
    controller.abort();
    destroy(error, done);
  };
  return stream;
}
