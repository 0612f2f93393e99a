import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Responder = (response: ServerResponse) => void;

export const status =
  (code: number, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(code, headers).end('ignored');

/** A site's server: records calls and sends the queued responses in order, 200 by default. */
export class WebhookReceiver {
  readonly calls: ReceivedCall[] = [];
  private readonly queued: Responder[] = [];
  private readonly waiting: { count: number; resolve: () => void }[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new WebhookReceiver(server);
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/hook`;
  }

  respondNext(...responders: Responder[]): void {
    this.queued.push(...responders);
  }

  /** Resolves once `count` calls have arrived in total. */
  received(count: number): Promise<void> {
    if (this.calls.length >= count) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ count, resolve }));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += String(piece);
    this.calls.push({ path: request.url ?? '', headers: request.headers, body });
    (this.queued.shift() ?? status(200))(response);
    for (const { count, resolve } of this.waiting) if (this.calls.length >= count) resolve();
  }
}
