import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const requestIdHeader = 'x-request-id';

/** Printable, without characters that could break out of a log line or a header. */
const safeId = /^[A-Za-z0-9._:/+=-]{1,128}$/;

/** The caller's id if it is a plain token of at most 128 characters, else a new UUID. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && safeId.test(given) ? given : randomUUID();
}
