import { Agent } from 'undici';

/** Connects to this address whatever the name would resolve to now; TLS still checks the name. Follows no redirects. */
export function pinnedTo(address: string): Agent {
  const family = address.includes(':') ? 6 : 4;
  return new Agent({
    connect: {
      lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
    },
  });
}
