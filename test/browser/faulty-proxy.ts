// A TCP proxy to the server that can be cut, restored and made faulty, to simulate a bad network.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An unmasked WebSocket text frame (RFC 6455, 5.2), for texts of up to 125 bytes. */
const textFrame = (text: string) => Buffer.concat([Buffer.from([0x81, Buffer.byteLength(text)]), Buffer.from(text)]);

const responseOf = (body: string) =>
  [
    'HTTP/1.1 200 OK',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');

interface Fault {
  readonly pattern: RegExp;
  readonly body?: string;
}

export interface FaultyProxy {
  readonly url: string;
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
  readonly fail: (pattern: RegExp | null, body?: string) => void;
  readonly hold: (pattern: RegExp) => { readonly held: () => number; readonly release: () => void };
  readonly sendToSockets: (text: string) => void;
}

/**
 * - `cut`, `restore`: drops all connections and accepts no new ones; accepts connections again.
 * - `fail(pattern, body)`: requests whose head matches get no response, or `body`, as from a broken proxy;
 *   `fail(null)` ends that.
 * - `hold(pattern)`: the server gets requests whose head matches, and their responses wait until `release()`; `held()` counts
 *   them.
 * - `sendToSockets(text)`: sends a text frame on all open WebSockets.
 */
export async function openProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const upgraded = new Set<Socket>();
  let fault: Fault | null = null;
  let slow: { readonly pattern: RegExp; readonly waiting: (() => void)[] } | null = null;
  const request = (client: Socket, upstream: Socket) => (chunk: Buffer) => {
    const head = chunk.toString('latin1');
    if (slow?.pattern.test(head)) {
      upstream.unpipe(client).pause();
      slow.waiting.push(() => upstream.pipe(client));
    }
    if (!fault?.pattern.test(head)) upstream.write(chunk);
    else if (fault.body === undefined) client.destroy();
    else client.end(responseOf(fault.body));
  };
  const forward = (client: Socket) => {
    const upstream = connect(Number(port), hostname);
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => void (open.delete(end), upgraded.delete(end), other.destroy()));
    }
    client.on('data', request(client, upstream)).on('end', () => upstream.end());
    upstream.once(
      'data',
      (chunk: Buffer) => chunk.toString('latin1').startsWith('HTTP/1.1 101') && upgraded.add(client),
    );
    upstream.pipe(client);
  };
  let server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: localPort } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    server.close();
    open.forEach((end) => end.destroy());
    await once(server, 'close');
  };
  const restore = async () => {
    server = createServer(forward).listen(localPort, '127.0.0.1');
    await once(server, 'listening');
  };
  const fail = (pattern: RegExp | null, body?: string) => void (fault = pattern && { pattern, body });
  const hold = (pattern: RegExp) => {
    const { waiting } = (slow = { pattern, waiting: [] as (() => void)[] });
    const release = () => {
      slow = null;
      waiting.forEach((send) => send());
    };
    return { held: () => waiting.length, release };
  };
  const sendToSockets = (text: string) => upgraded.forEach((client) => client.write(textFrame(text)));
  return { url: `http://127.0.0.1:${localPort}`, cut, restore, fail, hold, sendToSockets };
}
