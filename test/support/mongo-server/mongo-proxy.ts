import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Document } from 'bson';
import { MongoClient } from 'mongodb';
import { decodeRequest, splitMessages } from './wire';

/** Stands before a real server without TLS, and holds or cuts commands as `MongoServer` does. */
export class MongoProxy {
  private readonly sockets = new Set<Socket>();
  private readonly client: MongoClient;
  private readonly server = createServer((socket) => this.serve(socket));
  private interrupt: (command: Document) => boolean = () => false;
  private hold: (command: Document) => Promise<void> | null = () => null;

  /** @param url connection string of one server */
  constructor(private readonly url: string) {
    this.client = new MongoClient(url);
  }

  /** Returns the connection string. */
  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    const proxied = new URL(this.url);
    proxied.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    proxied.searchParams.set('directConnection', 'true');
    return proxied.href;
  }

  failWhen(when: (command: Document) => boolean): void {
    this.interrupt = when;
  }

  holdWhile(until: (command: Document) => Promise<void> | null): void {
    this.hold = until;
  }

  /** Ends the cursor that a `getMore` asks. */
  async loseCursor({ $db, collection, getMore }: Document): Promise<void> {
    await this.client.db($db as string).command({ killCursors: collection as string, cursors: [getMore] });
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all([this.client.close(), new Promise((closed) => this.server.close(closed))]);
  }

  private serve(socket: Socket): void {
    const { hostname, port } = new URL(this.url);
    const upstream = connect(Number(port || 27_017), hostname);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
    upstream.pipe(socket);
    let pending: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      const { messages, rest } = splitMessages(Buffer.concat([pending, chunk]));
      pending = rest;
      for (const message of messages) this.forward(message, socket, upstream);
    });
  }

  private forward(message: Buffer, socket: Socket, upstream: Socket): void {
    const { command } = decodeRequest(message);
    if (this.interrupt(command)) socket.destroy();
    else void (this.hold(command) ?? Promise.resolve()).then(() => upstream.write(message));
  }
}
