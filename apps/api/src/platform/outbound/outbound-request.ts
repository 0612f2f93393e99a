import type { Agent, request as send } from 'undici';

type Options = Omit<NonNullable<Parameters<typeof send>[1]>, 'signal' | 'highWaterMark'> & {
  /** Ends the whole call. */
  readonly signal: AbortSignal;
};
export type OutboundResponse = Awaited<ReturnType<typeof send>>;

/**
 * Loaded by the first call. Node's own `fetch` sets its agent when it is first used; undici, if loaded before that, sets its
 * own for it, with which an unread body can end the process (nodejs/undici#5360).
 */
function undici(): Promise<typeof import('undici')> {
  void globalThis.Request;
  return import('undici');
}

/** Options of a stream that takes all that it is given. */
export const unbounded = { highWaterMark: Number.MAX_SAFE_INTEGER };

/**
 * A request whose body never waits to be read: undici 7 ends the process when a server closes a connection while it does
 * (https://github.com/nodejs/undici/issues/5360). Callers bound what they read.
 */
export async function request(url: URL | string, options: Options): Promise<OutboundResponse> {
  return (await undici()).request(url, { ...options, ...unbounded });
}

/** Agent that always connects to this IP address; TLS still checks the host name. Follows no redirects. */
export async function pinnedTo(address: string): Promise<Agent> {
  const family = address.includes(':') ? 6 : 4;
  const { Agent: Connections } = await undici();
  return new Connections({
    connect: {
      lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
    },
  });
}
