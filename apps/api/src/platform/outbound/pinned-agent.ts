import { Agent } from 'undici';

/** Agent that always connects to this IP address; TLS still checks the host name. Follows no redirects. */
export function pinnedTo(address: string): Agent {
  const family = address.includes(':') ? 6 : 4;
  return new Agent({
    connect: {
      lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
    },
  });
}

/**
 * For each request: undici 7 ends the process when a server closes a connection while its body waits to be read
 * (https://github.com/nodejs/undici/issues/5360), so none waits. Callers bound what they read.
 */
export const neverPaused = { highWaterMark: Number.MAX_SAFE_INTEGER };
