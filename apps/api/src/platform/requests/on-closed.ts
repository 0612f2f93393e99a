import type { ServerResponse } from 'node:http';

const listeners = new WeakMap<ServerResponse, (() => void)[]>();

/** Calls back when the response has ended or its connection was lost: one listener of the response, however many ask. */
export function onClosed(response: ServerResponse, listener: () => void): void {
  const known = listeners.get(response);
  if (known) return void known.push(listener);
  const added = [listener];
  listeners.set(response, added);
  response.once('close', () => added.forEach((one) => one()));
}
