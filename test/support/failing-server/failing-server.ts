import { randomInt } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as betweenPolls, setTimeout as slowServer } from 'node:timers/promises';
import { pass, type FailureMode } from './failure-mode';

export interface Call {
  readonly method: string;
  /** With the query. */
  readonly path: string;
}

/** A request that waits until it is released. */
export interface Held {
  readonly pattern: RegExp;
  readonly arrive: () => void;
  readonly arrived: Promise<void>;
  readonly release: () => void;
  readonly released: Promise<void>;
}

interface Upstream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const page = '<!doctype html><html><head><title>Proxy</title></head><body><h1>It works</h1></body></html>';
const mediaType = (body: string): string => (body.startsWith('<?xml') ? 'application/xml' : 'text/html');

/** Calls by closed port: it cannot count, but a socket of this process names the port that it tries. */
const refusing = new Map<number, Call[]>();
channel('net.client.socket').subscribe((message) =>
  (message as { socket: Socket }).socket.on('connectionAttempt', (_ip: string, port: number) =>
    refusing.get(port)?.push({ method: 'CONNECT', path: '' }),
  ),
);

/** Another process may use the port for a while. */
const [maxListens, listenPauseMs] = [300, 100];

/** An HTTP server in front of another one that fails as `mode` says; it can change at any time. */
export class FailingServer {
  /** Every request that arrived, and every connection refused (method `CONNECT`, of this process only). */
  readonly calls: Call[] = [];
  /** Paths and bodies of the requests that the server behind performed. */
  readonly performed: string[] = [];
  private held: Held | undefined;
  private current: FailureMode = pass;
  private path = '';
  private methods: readonly string[] | undefined;
  private server = this.newServer();
  private port = 0;

  private constructor(private readonly upstream: string) {}

  static async before(upstream: string): Promise<FailingServer> {
    const failing = new FailingServer(upstream);
    await failing.listen();
    return failing;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get mode(): FailureMode {
    return this.current;
  }

  /**
   * Of the requests that arrive from now on, whose path starts so, and with one of these methods; those that hang stay as they are, unless nothing
   * listens any more.
   */
  async fail(mode: FailureMode, path = '', methods?: readonly string[]): Promise<void> {
    const wasRefused = this.current.kind === 'refused';
    this.current = mode;
    this.path = path;
    this.methods = methods;
    if (mode.kind === 'refused') refusing.set(this.port, this.calls);
    else refusing.delete(this.port);
    if (mode.kind === 'refused' && !wasRefused) await this.stop();
    if (mode.kind !== 'refused' && wasRefused) await this.listen();
  }

  /** The next request whose path and body match waits, and fails as it is decided by then. */
  hold(pattern: RegExp): Held {
    let [arrive, release] = [(): void => undefined, (): void => undefined];
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    return (this.held = { pattern, arrive, arrived, release, released });
  }

  /** Calls with this method and a path that starts so. */
  count(method?: string, path = ''): number {
    return this.calls.filter((call) => (!method || call.method === method) && call.path.startsWith(path)).length;
  }

  async close(): Promise<void> {
    refusing.delete(this.port);
    if (this.current.kind !== 'refused') await this.stop();
  }

  private newServer() {
    return createServer((message, response) => void this.serve(message, response).catch(() => response.destroy()));
  }

  /** At the port that it had, or at a free one that the system does not hand out, so that it stays free while it is closed. */
  private async listen(): Promise<void> {
    this.server = this.newServer();
    for (let attempt = 1; !this.server.listening; attempt++) {
      this.server.listen(this.port || randomInt(20_000, 32_000), '127.0.0.1');
      await once(this.server, 'listening').catch((error: unknown) => {
        if (attempt === maxListens) throw error;
      });
      if (!this.server.listening) await betweenPolls(listenPauseMs);
    }
    this.port = (this.server.address() as AddressInfo).port;
  }

  private async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    // Clients of this process take note that their idle connections ended.
    await slowServer(10);
  }

  private async serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '/' } = message;
    const body = await buffer(message);
    await this.letPass(`${path} ${body.toString()}`);
    const mode = path.startsWith(this.path) && (this.methods?.includes(method) ?? true) ? this.current : pass;
    this.calls.push({ method, path });
    // A connection kept for the next request could end while that request is on its way.
    response.shouldKeepAlive = false;
    response.on('error', () => undefined);
    if (mode.kind === 'hungBeforeHeaders' || mode.kind === 'refused') return;
    if (mode.kind === 'status') return respondStatus(response, mode, method);
    if (mode.kind === 'html200') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length });
      return void response.end(method === 'HEAD' ? undefined : page);
    }
    await respond(response, await this.forward(message, body), mode, method);
  }

  private async letPass(request: string): Promise<void> {
    const { held } = this;
    if (!held || !held.pattern.test(request)) return;
    this.held = undefined;
    held.arrive();
    await held.released;
  }

  private async forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Upstream> {
    this.performed.push(`${url} ${body.toString()}`);
    const { hostname, port } = new URL(this.upstream);
    const forwarded = request({ hostname, port, method, path: url, headers, agent: false });
    forwarded.end(body);
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
  }
}

function respondStatus(
  response: ServerResponse,
  { status, body = page, retryAfter }: Extract<FailureMode, { kind: 'status' }>,
  method: string,
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? mediaType(body) : 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  });
  response.end(method === 'HEAD' ? undefined : text);
}

/** Sends the upstream's response as far as the mode lets it through. */
async function respond(
  response: ServerResponse,
  { status, headers, body }: Upstream,
  mode: Exclude<FailureMode, { kind: 'status' }>,
  method: string,
): Promise<void> {
  const half = body.subarray(0, Math.floor(body.length / 2));
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...kept } = headers;
  const length = method === 'HEAD' ? kept['content-length'] : String(body.length);
  const whole = { ...kept, ...(length !== undefined && { 'content-length': length }) };
  switch (mode.kind) {
    case 'lost':
      return void response.socket?.resetAndDestroy();
    case 'empty':
      return void response.writeHead(200, { ...kept, 'content-length': '0' }).end();
    case 'truncated':
      return void response.writeHead(status, { ...whole, 'content-length': String(half.length) }).end(half);
    case 'cut':
    case 'hungInBody': {
      // A body of unknown length, so that an empty one is incomplete too.
      response.writeHead(status, body.length ? whole : { ...kept, 'transfer-encoding': 'chunked' }).flushHeaders();
      await new Promise((written) => response.write(half.length ? half : ' ', written));
      if (mode.kind === 'cut') response.socket?.resetAndDestroy();
      return;
    }
    case 'slow':
      return sendSlowly(response.writeHead(status, whole), body, mode.pauseMs);
    default:
      return void response.writeHead(status, whole).end(body);
  }
}

async function sendSlowly(response: ServerResponse, body: Buffer, pauseMs: number): Promise<void> {
  response.flushHeaders();
  const step = Math.max(1, Math.ceil(body.length / 10));
  for (let at = 0; at < body.length; at += step) {
    await slowServer(pauseMs);
    if (response.destroyed) return;
    response.write(body.subarray(at, at + step));
  }
  response.end();
}
