import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Behavior {
  /** Closes the connection after this many bytes of a response. */
  readonly dropAfter?: number;
  /** Sends nothing more after this many bytes. */
  readonly stallAfter?: number;
  readonly status?: number;
  readonly hasNoEtag?: boolean;
}

/** Serves one archive as a release page does: with ETag, Range and If-Range. */
export class ArchiveServer {
  readonly requests: { readonly url: string; readonly range: string | undefined }[] = [];
  /** Of the next responses; afterward the server behaves. */
  readonly next: Behavior[] = [];
  /** Also after it has stopped. */
  port = 0;
  private server: Server | undefined;

  constructor(public archive: Uint8Array) {}

  async start(port = 0): Promise<void> {
    const server = createServer((request, response) => this.answer(request, response));
    this.server = server;
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
    this.port = (server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((closed) => (this.server ? this.server.close(closed) : closed(undefined)));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { range } = request.headers;
    this.requests.push({ url: request.url ?? '', range });
    const { dropAfter, stallAfter, status, hasNoEtag } = this.next.shift() ?? {};
    if (status !== undefined) return void response.writeHead(status).end();
    const etag = `"${createHash('sha256').update(this.archive).digest('hex').slice(0, 16)}"`;
    const from = request.headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    const body = this.archive.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': body.length,
      ...(!hasNoEtag && { etag }),
      ...(from > 0 && { 'content-range': `bytes ${from}-${this.archive.length - 1}/${this.archive.length}` }),
    });
    const cut = dropAfter ?? stallAfter;
    if (cut === undefined) return void response.end(body);
    response.write(body.subarray(0, cut), () => dropAfter !== undefined && setTimeout(() => response.destroy(), 50));
  }
}
