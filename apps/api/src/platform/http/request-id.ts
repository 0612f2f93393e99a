import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const requestIdHeader = 'x-request-id';

/** Printable and without anything that could break out of a log line or a header. */
const sane = /^[A-Za-z0-9._:/+=-]{1,128}$/;

/** The caller's own id where it is a plain token of at most 128 characters, else a new UUID. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}
