import './node-fetch';
import { Agent, request as send } from 'undici';

type Options = Omit<NonNullable<Parameters<typeof send>[1]>, 'signal' | 'highWaterMark'> & {
  /** Ends the whole call. */
  readonly signal: AbortSignal;
};
export type OutboundResponse = Awaited<ReturnType<typeof send>>;

/** Options of a stream that takes all that it is given. */
export const unbounded = { highWaterMark: Number.MAX_SAFE_INTEGER };

/**
 * A request whose body never waits to be read: undici 7 ends the process when a server closes a connection while it does
 * (https://github.com/nodejs/undici/issues/5360). Callers bound what they read.
 */
export const request = (url: URL | string, options: Options): Promise<OutboundResponse> =>
  send(url, { ...options, ...unbounded });

/** Agent that always connects to this IP address; TLS still checks the host name. Follows no redirects. */
export function pinnedTo(address: string): Agent {
  const family = address.includes(':') ? 6 : 4;
  return new Agent({
    connect: {
      lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
    },
  });
}
