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
