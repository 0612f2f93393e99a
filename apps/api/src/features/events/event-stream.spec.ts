import { once } from 'node:events';
import { serverSentEvents } from './event-stream';

/** A source without events, which ends when `signal` aborts. */
async function* waiting(signal: AbortSignal): AsyncIterable<never> {
  await once(signal, 'abort');
}

test('a stream that is closed while it waits for an event aborts and closes at once', async () => {
  const controller = new AbortController();
  const stream = serverSentEvents(waiting(controller.signal), controller, async () => true);
  expect(await once(stream, 'data')).toEqual(['retry: 2000\n\n']);
  stream.destroy();
  expect(controller.signal.aborted).toBe(true);
  await once(stream, 'close');
});
