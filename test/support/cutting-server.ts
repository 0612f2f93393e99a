import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** How a response says where its body ends; `close`: with the connection. */
export type Framing = 'length' | 'chunks' | 'close';
/** What the server does after the last byte that it sends. */
export type Cut = 'reset' | 'end' | 'hang';

export interface CutResponse {
  readonly body: Buffer;
  readonly framing: Framing;
  /** Bytes of the body that are sent; by default all, and the end as well. */
  readonly sent?: number;
  readonly cut?: Cut;
  readonly headers?: Readonly<Record<string, string>>;
}

const framingHeaders: Readonly<Record<Framing, (bytes: number) => Record<string, string>>> = {
  length: (bytes) => ({ 'content-length': String(bytes) }),
  chunks: () => ({ 'transfer-encoding': 'chunked' }),
  close: () => ({ connection: 'close' }),
};

/** An HTTP server over plain sockets that sends each response as far as it should, and then cuts it. */
export class CuttingServer {
  response: CutResponse = { body: Buffer.alloc(0), framing: 'length' };
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.serve(socket));

  async listen(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((closed) => this.server.close(closed));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket.on('error', () => undefined));
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('data', (request) => void (request.includes('\r\n\r\n') && this.respond(socket, this.response)));
  }

  private respond(socket: Socket, { body, framing, sent, cut, headers }: CutResponse): void {
    const lines = Object.entries({ ...headers, ...framingHeaders[framing](body.length) });
    socket.write(`HTTP/1.1 200 OK\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    const part = body.subarray(0, sent ?? body.length);
    const isChunk = framing === 'chunks' && part.length > 0;
    const bytes = isChunk
      ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
      : part;
    socket.write(bytes, () => this.cut(socket, framing, sent === undefined ? null : (cut ?? 'end')));
  }

  private cut(socket: Socket, framing: Framing, cut: Cut | null): void {
    if (cut === null && framing === 'chunks') socket.write('0\r\n\r\n');
    // A reset that follows at once can look like an end to the client.
    if (cut === 'reset') setTimeout(() => socket.resetAndDestroy(), 20);
    else if (cut === 'end' || (cut === null && framing === 'close')) socket.end();
  }
}
