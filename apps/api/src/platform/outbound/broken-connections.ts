import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { AsyncValue } from '../requests/async-value';

/** What happened to the connections of a call. */
interface Watch {
  broken: Error | null;
}

/** A request of undici, which `fetch` is made of: an object without a type of ours. */
type Request = object;

const calls = new AsyncValue<Watch>();
const watches = new WeakMap<Request, Watch>();
const stops = new WeakMap<Request, () => void>();

subscribe('undici:request:create', (message) => {
  const watch = calls.get();
  if (watch) watches.set((message as { request: Request }).request, watch);
});
subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: Request; socket: Socket };
  const watch = watches.get(request);
  if (!watch) return;
  const onError = (error: Error) => (watch.broken = error);
  // Listens before undici, for which the response is complete then.
  socket.prependOnceListener('error', onError);
  stops.set(request, () => socket.off('error', onError));
});
subscribe('undici:request:trailers', (message) => stops.get((message as { request: Request }).request)?.());

/**
 * Runs a call that uses `fetch` or undici and returns the error of a connection that broke within a response, else null. They
 * take a response without a length as complete when its connection is reset.
 */
export async function brokenConnection<Result>(
  call: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly broken: Error | null }> {
  const watch: Watch = { broken: null };
  const result = await calls.run(watch, call);
  return { result, broken: watch.broken };
}
