import type { IncomingMessage } from 'node:http';
import { maxRequestIdLength } from '@duetcast/domain/limits/request-limits';

export const requestIdHeader = 'x-request-id';

/** Printable, without characters that could break out of a log line or a header. */
const safeId = new RegExp(`^[A-Za-z0-9._:/+=-]{1,${maxRequestIdLength}}$`);

/**
 * The id that the caller chose, if it is a plain token of at most `maxRequestIdLength` characters. It is echoed and logged, but never the id of
 * the request: callers can repeat the ids of others, whose events would then look like those of one request.
 */
export function callersIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && safeId.test(given) ? given : undefined;
}
