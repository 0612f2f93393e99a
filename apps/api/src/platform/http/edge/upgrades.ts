import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that ask for another protocol. */
const upgradeHeaders = new Set(['upgrade', 'http2-settings']);

/** The head of the request, without the upgrade to another protocol. */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    const header = name.toLowerCase();
    if (upgradeHeaders.has(header)) continue;
    const kept = header === 'connection' ? connectionWithoutUpgrade(value) : value;
    if (kept !== '') lines.push(`${name}: ${kept}`);
  }
  return [...lines, '', ''].join('\r\n');
}

const connectionWithoutUpgrade = (value: string): string =>
  value
    .split(',')
    .map((token) => token.trim())
    .filter((token) => !upgradeHeaders.has(token.toLowerCase()))
    .join(', ');

/**
 * Serves requests that offer another protocol, such as `Upgrade: h2c` of Java's HttpClient, as if they had not: a server may ignore the offer
 * (RFC 9110, 7.8). Node.js takes every such request out of its parser as soon as one listener takes upgrades, so it is put in again.
 * @param path what the paths of sockets begin with; their upgrades are left to them
 */
export function ignoreOtherUpgrades(server: Server, path: string): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [requested = ''] = (request.url ?? '').split('?', 1);
    if (requested.startsWith(path)) return;
    if (head.length > 0) socket.unshift(head);
    socket.unshift(Buffer.from(headWithoutUpgrade(request), 'latin1'));
    server.emit('connection', socket);
  });
}
