import type { ServerEvents } from '@duetcast/projections/realtime/socket-events';
import type { UpdatesSocket } from '../../socket';
import type { LiveProblem } from './live-problem';
import { idle, type LiveState } from './live-state';
import { reconnectDelayMs } from './reconnect';

/** The part of a socket that is used; events beside socket.io's own are the server's. */
export type LiveSocket = Pick<UpdatesSocket, 'on' | 'disconnect'>;

interface Doors {
  /** null: there is none, which trying again does not change; a failure may pass. */
  token: () => Promise<string | null>;
  open: (token: string) => Promise<LiveSocket>;
}

/** Servers and proxies report text, an Error, or an object with a message. */
function textOf(reported: unknown): string {
  const isObject = typeof reported === 'object' && reported !== null;
  return isObject && 'message' in reported ? String(reported.message) : String(reported);
}

/** Keeps one socket open by the rule of spec §9 and says how it stands. */
export class LiveConnection {
  private state = idle;
  private readonly watchers = new Set<() => void>();
  private readonly handlers: Partial<ServerEvents> = {};
  private socket: LiveSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  /** Tells a late answer of an attempt that was given up. */
  private round = 0;

  constructor(private readonly doors: Doors) {}

  readonly getState = (): LiveState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** One handler per event, told across reconnections. */
  handle<Name extends keyof ServerEvents>(name: Name, handler: ServerEvents[Name]): void {
    this.handlers[name] = handler;
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
      token = await this.doors.token();
    } catch (error) {
      if (round === this.round) this.lost({ kind: 'unreachable', message: textOf(error) });
      return;
    }
    if (round !== this.round) return;
    if (!token) return this.change({ status: 'disconnected', problem: { kind: 'noToken' } });
    try {
      const socket = await this.doors.open(token);
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
    socket.on('job_update', (update) => current() && this.handlers.job_update?.(update));
    socket.on('log_update', (update) => current() && this.handlers.log_update?.(update));
    socket.on('usage_update', (update) => current() && this.handlers.usage_update?.(update));
    socket.on('connections_update', (update) => current() && this.handlers.connections_update?.(update));
    socket.on('account_update', (update) => current() && this.handlers.account_update?.(update));
    socket.on('podcast_update', (update) => current() && this.handlers.podcast_update?.(update));
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
