import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Document } from 'bson';
import { Commands } from './commands';
import { decodeRequest, encodeReply, splitMessages } from './wire';

/** An in-memory server that implements enough of MongoDB's wire protocol for the official driver. */
export class MongoServer {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private interrupt: (command: Document) => boolean = () => false;
  private hold: (command: Document) => Promise<void> | null = () => null;
  private isFrozen = false;

  /** Servers that share `commands` share their data. */
  constructor(
    readonly commands = new Commands(),
    tls?: { readonly cert: string; readonly key: string },
  ) {
    const serve = (socket: Socket) => this.serve(socket);
    this.server = tls ? createTlsServer(tls, serve) : createServer(serve);
  }

  /** Returns the connection string. */
  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `mongodb://127.0.0.1:${(this.server.address() as AddressInfo).port}/?directConnection=true`;
  }

  /** Drops the connection instead of running matching commands; the handshake is exempt. */
  failWhen(when: (command: Document) => boolean): void {
    this.interrupt = when;
  }

  /** Delays a command until its promise resolves; null: runs it at once. */
  holdWhile(until: (command: Document) => Promise<void> | null): void {
    this.hold = until;
  }

  /** Accepts connections and reads nothing, as a suspended process does. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((closed) => this.server.close(closed));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let [pending, bytes]: [Buffer[], number] = [[], 0];
    socket.on('data', (chunk) => {
      pending.push(chunk);
      bytes += chunk.length;
      // Joined once it is whole: a message of 17 MB comes in thousands of chunks on a busy machine.
      const [first] = pending;
      if (first!.length >= 4 && bytes < first!.readInt32LE(0)) return;
      const { messages, rest } = splitMessages(Buffer.concat(pending));
      [pending, bytes] = [rest.length > 0 ? [rest] : [], rest.length];
      for (const message of messages) this.reply(socket, message);
    });
    if (this.isFrozen) socket.pause();
  }

  private reply(socket: Socket, message: Buffer): void {
    const request = decodeRequest(message);
    const isHandshake = ['hello', 'ismaster', 'isMaster'].some((name) => name in request.command);
    const reply = () => socket.write(encodeReply(request, this.commands.reply(request.command)));
    if (isHandshake) reply();
    else if (this.interrupt(request.command)) socket.destroy();
    else if (!this.hold(request.command)?.then(reply)) reply();
  }
}
