import type { ServerEvents } from '@duetcast/projections/realtime/socket-events';
import type { UpdatesSocket } from './socket';
import type { LiveProblem } from './live-problem';
import { idle, type LiveState } from './live-state';
import { reconnectDelayMs } from './reconnect';

/** The part of a socket that is used; events beside socket.io's own are the server's. */
export type LiveSocket = Pick<UpdatesSocket, 'on' | 'disconnect'>;

/** What the server tells of changed rows. */
type Update = Extract<keyof ServerEvents, `${string}_update`>;

interface LiveConnectionOptions {
  /** null: there is none, which trying again does not change; a failure may pass. */
  token: () => Promise<string | null>;
  open: (token: string) => Promise<LiveSocket>;
}

/** Servers and proxies report text, an Error, or an object with a message. */
function textOf(reported: unknown): string {
  const isObject = typeof reported === 'object' && reported !== null;
  return isObject && 'message' in reported ? String(reported.message) : String(reported);
}

/** Keeps one socket open by the rule of docs/PRODUCT.md#real-time-connection and says how it stands. */
export class LiveConnection {
  private state = idle;
  private readonly watchers = new Set<() => void>();
  private readonly handlers: { readonly [Name in Update]: Set<ServerEvents[Name]> } = {
    job_update: new Set(),
    log_update: new Set(),
    usage_update: new Set(),
    connections_update: new Set(),
    account_update: new Set(),
    podcast_update: new Set(),
  };
  private socket: LiveSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  /** Tells a late answer of an attempt that was given up. */
  private round = 0;

  constructor(private readonly options: LiveConnectionOptions) {}

  readonly getState = (): LiveState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Tells it across reconnections, until what this gives back is called. */
  on<Name extends Update>(name: Name, handler: ServerEvents[Name]): () => void {
    const told = this.handlers[name];
    told.add(handler);
    return () => void told.delete(handler);
  }

  start(): void {
    this.close();
    this.attempt = 0;
    this.change({ status: 'connecting', problem: null });
    void this.connect(this.round);
  }

  stop(): void {
    this.close();
    this.state = idle;
    this.watchers.forEach((watcher) => watcher());
  }

  private close(): void {
    this.round++;
    clearTimeout(this.timer);
    this.socket?.disconnect();
    this.socket = null;
  }

  private async connect(round: number): Promise<void> {
    let token: string | null;
    try {
      token = await this.options.token();
    } catch (error) {
      if (round === this.round) this.lost({ kind: 'unreachable', message: textOf(error) });
      return;
    }
    if (round !== this.round) return;
    if (!token) return this.change({ status: 'disconnected', problem: { kind: 'noToken' } });
    try {
      const socket = await this.options.open(token);
      if (round !== this.round) return void socket.disconnect();
      this.socket = socket;
      this.listen(socket, round);
    } catch {
      if (round === this.round) this.lost({ kind: 'notOpened' });
    }
  }

  private listen(socket: LiveSocket, round: number): void {
    const current = () => round === this.round;
    socket.on('connect', () => current() && this.connected());
    socket.on('connect_error', (error) => current() && this.lost({ kind: 'unreachable', message: textOf(error) }));
    socket.on('disconnect', () => current() && this.lost(null));
    socket.on('error', (error) => current() && this.change({ problem: { kind: 'reported', message: textOf(error) } }));
    const { handlers } = this;
    socket.on('job_update', (update) => current() && handlers.job_update.forEach((handler) => handler(update)));
    socket.on('log_update', (update) => current() && handlers.log_update.forEach((handler) => handler(update)));
    socket.on('usage_update', (update) => current() && handlers.usage_update.forEach((handler) => handler(update)));
    socket.on(
      'connections_update',
      (update) => current() && handlers.connections_update.forEach((handler) => handler(update)),
    );
    socket.on('account_update', (update) => current() && handlers.account_update.forEach((handler) => handler(update)));
    socket.on('podcast_update', (update) => current() && handlers.podcast_update.forEach((handler) => handler(update)));
  }

  private connected(): void {
    this.attempt = 0;
    this.change({ status: 'connected', problem: null, connections: this.state.connections + 1 });
  }

  private lost(problem: LiveProblem | null): void {
    this.close();
    const delay = reconnectDelayMs(++this.attempt);
    if (delay === null) return this.change({ status: 'disconnected', problem: { kind: 'gaveUp' } });
    this.change({ status: 'disconnected', problem });
    const { round } = this;
    this.timer = setTimeout(() => void this.connect(round), delay);
  }

  private change(part: Partial<LiveState>): void {
    this.state = { ...this.state, ...part };
    this.watchers.forEach((watcher) => watcher());
  }
}
