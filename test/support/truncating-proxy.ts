import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A line to a server that breaks off in the middle of what the server says. */
export class TruncatingProxy {
  /** Answers that were broken off. */
  cuts = 0;
  /** Bytes of an answer after which it breaks; null: none does. */
  cutAfterBytes: number | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly listening = createServer((near) => this.join(near));
  private constructor(private readonly port: number) {}

  static async to(url: string): Promise<TruncatingProxy> {
    const line = new TruncatingProxy(Number(new URL(url).port));
    await new Promise<void>((resolve) => line.listening.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listening.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.listening.close(resolve));
  }

  private join(near: Socket): void {
    const far = connect(this.port, '127.0.0.1');
    let told = 0;
    const limit = this.cutAfterBytes;
    far.on('data', (bytes) => {
      told += bytes.length;
      if (limit === null || told <= limit) return void near.write(bytes);
      this.cuts += 1;
      // What came before the cut arrives; then there is no end, only a reset.
      near.write(bytes.subarray(0, Math.max(0, bytes.length - (told - limit))), () => near.resetAndDestroy());
      far.destroy();
    });
    near.on('data', (bytes) => far.write(bytes));
    for (const [socket, other] of [
      [near, far],
      [far, near],
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
