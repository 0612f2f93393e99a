import { connect, createServer, type Socket, type AddressInfo } from 'node:net';

/** A TCP proxy that resets the connection in the middle of a response, or sends nothing more of it. */
export class TruncatingProxy {
  /** Responses cut off so far. */
  cuts = 0;
  /** Response bytes after which the connection is reset; null: never. */
  cutAfterBytes: number | null = null;
  /** Response bytes after which the connection is silent; null: never. */
  silentAfterBytes: number | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.forward(client));
  private constructor(private readonly port: number) {}

  static async to(url: string): Promise<TruncatingProxy> {
    const proxy = new TruncatingProxy(Number(new URL(url).port));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private forward(client: Socket): void {
    const upstream = connect(this.port, '127.0.0.1');
    let sent = 0;
    const limit = this.cutAfterBytes ?? this.silentAfterBytes;
    const isSilent = this.cutAfterBytes === null;
    upstream.on('data', (bytes) => {
      sent += bytes.length;
      if (limit === null || sent <= limit) return void client.write(bytes);
      if (isSilent) return void client.write(bytes.subarray(0, Math.max(0, bytes.length - (sent - limit))));
      this.cuts += 1;
      // Bytes before the cut still arrive; the connection then ends with a reset.
      client.write(bytes.subarray(0, Math.max(0, bytes.length - (sent - limit))), () => client.resetAndDestroy());
      upstream.destroy();
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
}
