import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** `hang`: nothing more is forwarded, in neither direction, and the connection stays open. */
export type Break = 'reset' | 'end' | 'hang';

/** A TCP proxy that breaks connections in the middle of a response. */
export class TruncatingProxy {
  /** Connections broken so far. */
  cuts = 0;
  /** Response bytes after which a connection breaks; null: never. */
  cutAfterBytes: number | null = null;
  breaksBy: Break = 'reset';
  /** Connections that may break from now on. */
  breaksLeft = Infinity;
  /** Response bytes forwarded so far. */
  forwarded = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.forward(client));
  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<TruncatingProxy> {
    const proxy = new TruncatingProxy(new URL(url));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private forward(client: Socket): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    let sent = 0;
    upstream.on('data', (bytes) => {
      const limit = this.breaksLeft > 0 ? this.cutAfterBytes : null;
      const kept = limit === null ? bytes : bytes.subarray(0, Math.max(0, limit - sent));
      sent += bytes.length;
      this.forwarded += kept.length;
      if (kept.length === bytes.length) return void client.write(kept);
      this.cuts += 1;
      this.breaksLeft -= 1;
      upstream.pause();
      client.pause();
      // Bytes before the break still arrive.
      client.write(kept, () => this.break(client, upstream));
    });
    client.on('data', (bytes) => upstream.write(bytes));
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }

  private break(client: Socket, upstream: Socket): void {
    if (this.breaksBy === 'hang') return;
    if (this.breaksBy === 'reset') client.resetAndDestroy();
    else client.end();
    upstream.destroy();
  }
}
