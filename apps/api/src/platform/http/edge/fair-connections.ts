import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { maxRequestsInFlight, maxUnsentBytes } from '@duetcast/domain/limits/request-limits';
import { onClosed } from '../../requests/on-closed';

/** How long a client may leave a response unread while another request of it waits. */
export interface StallTimeouts {
  readonly stalledMs: number;
  /** While the response is still being written, as a player that pauses leaves it. */
  readonly stalledStreamMs: number;
}

interface Waiting {
  readonly response: ServerResponse;
  readonly start: () => void;
}

/** Requests of one connection: Node.js starts every request of a packet, whether its client reads the responses or not. */
class Connection {
  private readonly waiting: Waiting[] = [];
  /** In the order of their requests, in which they are sent. */
  private readonly inFlight = new Set<ServerResponse>();
  private isScheduled = false;

  constructor(
    private readonly socket: Socket,
    private readonly timeouts: StallTimeouts,
  ) {
    socket.on('drain', () => this.startLater());
    // Node.js reads on after every response.
    socket.on('resume', () => this.waiting.length > 0 && socket.pause());
    socket.once('close', () => this.end());
  }

  take(request: Waiting): void {
    if (this.waiting.length === 0 && this.mayStart()) return this.start(request);
    if (this.waiting.push(request) > 1) return;
    this.socket.pause();
    this.socket.setTimeout(this.timeouts.stalledMs);
  }

  /** Closes the connection if its client holds the next request up. */
  onTimeout(): void {
    const { stalledMs, stalledStreamMs } = this.timeouts;
    const [first] = this.inFlight;
    if (this.waiting.length > 0 && this.unsentBytes() === 0) return void this.socket.setTimeout(stalledMs);
    if (first && !first.writableEnded && this.socket.timeout === stalledMs)
      return void this.socket.setTimeout(stalledStreamMs - stalledMs);
    this.socket.destroy();
  }

  /** Node.js closes only the response that it was sending. */
  private end(): void {
    this.waiting.splice(0);
    for (const response of this.inFlight) if (!response.socket) response.assignSocket(new Duplex().destroy() as Socket);
  }

  private start({ response, start }: Waiting): void {
    this.inFlight.add(response);
    onClosed(response, () => {
      this.inFlight.delete(response);
      this.startLater();
    });
    start();
  }

  /** One request for each turn of the event loop, so that other connections have theirs. */
  private startLater(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      if (!this.mayStart()) return;
      const next = this.waiting.shift();
      if (next) this.start(next);
      if (this.waiting.length > 0) return this.startLater();
      this.socket.setTimeout(0);
      this.socket.resume();
    });
  }

  private mayStart(): boolean {
    return this.inFlight.size < maxRequestsInFlight && this.unsentBytes() <= maxUnsentBytes;
  }

  private unsentBytes(): number {
    return [...this.inFlight].reduce((bytes, { writableLength }) => bytes + writableLength, 0);
  }
}

/** Bounds what one connection can have the server do at once. Takes over all listeners, also those of sockets. */
export function shareFairly(server: Server, timeouts: StallTimeouts): void {
  const connections = new WeakMap<Socket, Connection>();
  server.prependOnceListener('listening', () => {
    const listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      const connection = connections.get(socket) ?? new Connection(socket, timeouts);
      connections.set(socket, connection);
      const start = () => listeners.forEach((listener) => listener.call(server, request, response));
      connection.take({ response, start });
    });
  });
  // With a listener, Node.js leaves it to us to close connections that time out.
  server.on('timeout', (socket: Socket) => {
    const connection = connections.get(socket);
    if (connection) connection.onTimeout();
    else socket.destroy();
  });
}
