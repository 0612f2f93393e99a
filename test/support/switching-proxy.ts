import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** One address in front of several servers, of which it serves one at a time. */
export class SwitchingProxy {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private target: number;

  constructor(port: number) {
    this.target = port;
    this.server = createServer((socket) => this.serve(socket));
  }

  async listen(): Promise<number> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return (this.server.address() as AddressInfo).port;
  }

  /** Cuts all connections; later ones lead to this port. */
  switchTo(port: number): void {
    this.target = port;
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private serve(socket: Socket): void {
    const upstream = connect(this.target, '127.0.0.1');
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }
}
