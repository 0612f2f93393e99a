import type { IncomingMessage } from 'node:http';

/** The address of the client of a socket, behind `hops` trusted proxies; as `request.ip` of Fastify with the same setting. */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const named = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  const addresses = [socket.remoteAddress ?? '', ...named.reverse()];
  return addresses[Math.min(hops, addresses.length - 1)] ?? '';
}
