import type { ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { sharedValue } from '../../browser/shared-value';
import type { UpdatesSocket } from './socket';
import type { LiveProblem } from './live-problem';
import { idle, type LiveState } from './live-state';
import { reconnectDelayMs } from './reconnect';

/** The used part of a socket; the events beyond socket.io's own come from the server. */
export type LiveSocket = Pick<UpdatesSocket, 'on' | 'disconnect'>;

/** Rows follow their events within this time, unless the page says that they are behind. */
const rowLagMs = 30_000;

/** Events for changed and rebuilt rows. */
const updates = [
  'job_update',
  'log_update',
  'usage_update',
  'connections_update',
  'account_update',
  'podcast_update',
  'lexicon_update',
  'refresh',
  'sounds_update',
  'endpoints_update',
  'shows_update',
] as const satisfies (keyof ServerEvents)[];
export type LiveUpdate = (typeof updates)[number];
export type UpdateOf<Name extends LiveUpdate> = Parameters<ServerEvents[Name]>[0];
type Handler<Name extends LiveUpdate> = (update: UpdateOf<Name>) => void;

interface LiveConnectionOptions {
  /** null means no token: no retry. A rejection is retried. */
  token: () => Promise<string | null>;
  open: (token: string) => Promise<LiveSocket>;
  /** The server rejected the token, with this code. */
  onRejected?: (token: string, code: string) => void;
}

/** Servers and proxies report text, an Error, or an object with a message. */
function messageOf(reported: unknown): string {
  const isObject = typeof reported === 'object' && reported !== null;
  return isObject && 'message' in reported ? String(reported.message) : String(reported);
}

/** Keeps one socket open with the reconnect rule of docs/PRODUCT.md#real-time-connection and publishes its state. */
export class LiveConnection {
  private readonly state = sharedValue(idle);
  readonly getState = this.state.get;
  readonly watch = this.state.watch;
  private readonly handlers = new Map<LiveUpdate, Set<Handler<LiveUpdate>>>(updates.map((name) => [name, new Set()]));
  private socket: LiveSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  private hasConnected = false;
  /** Identifies the current attempt, so that late results of an earlier one are ignored. */
  private generation = 0;

  constructor(private readonly options: LiveConnectionOptions) {}

  /** Subscribes across reconnects; returns the unsubscribe function. */
  on<Name extends LiveUpdate>(name: Name, handler: Handler<Name>): () => void {
    const subscribers = this.handlers.get(name) as Set<Handler<Name>>;
    subscribers.add(handler);
    return () => void subscribers.delete(handler);
  }

  start(): void {
    this.close();
    this.attempt = 0;
    this.change({ status: 'connecting', problem: null });
    void this.connect(this.generation);
  }

  stop(): void {
    this.close();
    this.state.set(idle);
  }

  private close(): void {
    this.generation++;
    clearTimeout(this.timer);
    this.socket?.disconnect();
    this.socket = null;
  }

  private async connect(generation: number): Promise<void> {
    let token: string | null;
    try {
      token = await this.options.token();
    } catch (error) {
      if (generation === this.generation) this.onLost({ kind: 'unreachable', message: messageOf(error) });
      return;
    }
    if (generation !== this.generation) return;
    if (!token) return this.change({ status: 'disconnected', problem: { kind: 'noToken' } });
    try {
      const socket = await this.options.open(token);
      if (generation !== this.generation) return void socket.disconnect();
      this.socket = socket;
      this.listen(socket, generation, token);
    } catch {
      if (generation === this.generation) this.onLost({ kind: 'notOpened' });
    }
  }

  private listen(socket: LiveSocket, generation: number, token: string): void {
    const current = () => generation === this.generation;
    socket.on('connect', () => current() && this.onConnected());
    socket.on('connected', (greeting) => current() && this.onGreeting(greeting));
    socket.on('connect_error', (error) => current() && this.onRefused(token, error));
    socket.on('disconnect', () => current() && this.onLost(null));
    socket.on(
      'error',
      (error) => current() && this.change({ problem: { kind: 'reported', message: messageOf(error) } }),
    );
    for (const [name, handlers] of this.handlers)
      socket.on(name, (update: UpdateOf<LiveUpdate>) => current() && handlers.forEach((handler) => handler(update)));
  }

  /** The server's refusals have a code; the others are names of the transport, such as "xhr poll error". */
  private onRefused(token: string, error: Error & { data?: { code?: unknown } }): void {
    const code = error.data?.code;
    this.onLost({ kind: 'unreachable', message: code === undefined ? null : error.message });
    if (typeof code === 'string') this.options.onRejected?.(token, code);
  }

  private onConnected(): void {
    this.attempt = 0;
    this.change({ status: 'connected', problem: null });
  }

  /** The first connection has missed nothing if the account was quiet since before the page began. */
  private onGreeting({ at, changedAt }: Parameters<ServerEvents['connected']>[0]): void {
    const quietMs = changedAt === null ? Infinity : Date.parse(at) - Date.parse(changedAt);
    if (this.hasConnected || !(quietMs > performance.now() + rowLagMs))
      this.change({ gaps: this.state.get().gaps + 1 });
    this.hasConnected = true;
  }

  private onLost(problem: LiveProblem | null): void {
    this.close();
    const delay = reconnectDelayMs(++this.attempt);
    if (delay === null) return this.change({ status: 'disconnected', problem: { kind: 'gaveUp' } });
    this.change({ status: 'disconnected', problem });
    const { generation } = this;
    this.timer = setTimeout(() => void this.connect(generation), delay);
  }

  private change(part: Partial<LiveState>): void {
    this.state.set({ ...this.state.get(), ...part });
  }
}
