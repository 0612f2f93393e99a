import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Logger } from '@nestjs/common';
import { BackgroundLoop } from '../../platform/timing/background-loop';
import { timestamp, type StateStore } from './state-store';

const kind = 'process';
/** A process that was killed counts as running until then. */
export const heartbeatLifetimeMs = 10_000;
const tickMs = 500;
/** Shortest interval between two written changes of the reports. */
const reportEveryMs = 1_000;
/** What a process last reported stays readable after its end. */
const forgetAfterMs = 24 * 60 * 60_000;

/** One start of a process, as it last reported itself. */
export interface ProcessRecord {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly roles: readonly string[];
  /** ISO 8601 UTC, as the other times. */
  readonly startedAt: string;
  readonly writtenAt: string;
  /** It counts as running until then. */
  readonly runsUntil: string;
  /** Reports by subject. */
  readonly reports: Readonly<Record<string, unknown>>;
}

interface HeartbeatOptions {
  /** Whether processes share the store; an embedded one belongs to one process at a time. */
  readonly isShared: boolean;
  readonly name?: string;
  readonly roles?: readonly string[];
  /** Id of this start. */
  readonly id?: string;
  readonly lifetimeMs?: number;
}

interface Reporter {
  readonly read: () => unknown;
  /** What of the report is worth a write before the next heartbeat. */
  readonly newsOf: (report: unknown) => unknown;
}

export const isRunning = ({ runsUntil }: ProcessRecord, now = timestamp()): boolean => runsUntil > now;

/**
 * The heartbeat of this process: one record in the store that it alone writes, by which the others see that it runs and
 * what it reports. Each start has a new id, so a restarted process recognizes what the one before it left.
 */
export class ProcessHeartbeat {
  readonly id: string;
  readonly isShared: boolean;
  private readonly lifetimeMs: number;
  private readonly startedAt = timestamp();
  private readonly reporters = new Map<string, Reporter>();
  private readonly watchers: (() => Promise<void>)[] = [];
  private readonly loop: BackgroundLoop;
  private writing: Promise<void> | null = null;
  private renewedAtMs = -Infinity;
  private writtenNews = '';

  constructor(
    private readonly store: StateStore,
    private readonly options: HeartbeatOptions,
  ) {
    this.id = options.id ?? randomUUID();
    this.isShared = options.isShared;
    this.lifetimeMs = options.lifetimeMs ?? heartbeatLifetimeMs;
    this.loop = new BackgroundLoop({
      name: 'the heartbeat of this process',
      everyMs: Math.min(this.lifetimeMs / 3, tickMs),
      retryAfterMs: this.lifetimeMs / 3,
      run: () => this.tick(),
      logger: new Logger('StateStore'),
    });
  }

  start(): void {
    if (this.isShared) this.loop.start();
  }

  /** Others may take over at once. */
  async end(): Promise<void> {
    await this.loop.stop();
    if (this.isShared && this.renewedAtMs > -Infinity) await this.write(0).catch(() => undefined); // its lease ends soon
  }

  /** Adds a subject to the record; a change is written within a second. */
  report<Report>(subject: string, read: () => Report, newsOf: (report: Report) => unknown = (report) => report): void {
    this.reporters.set(subject, { read, newsOf: newsOf as Reporter['newsOf'] });
  }

  /** Looks at what other processes do, at every tick. */
  watch(watcher: () => Promise<void>): void {
    this.watchers.push(watcher);
  }

  /** Reports a change soon. */
  touch(): void {
    this.loop.wake();
  }

  /** The id of this process, once others see that it runs. @throws errors of the store */
  async announced(): Promise<string> {
    if (this.ageMs > this.lifetimeMs / 2) await this.renew();
    return this.id;
  }

  /** @throws errors of the store */
  async renew(): Promise<void> {
    if (this.isShared) await (this.writing ??= this.write(this.lifetimeMs).finally(() => (this.writing = null)));
  }

  /** Writes what is reported now; a write that has begun may lack it. @throws errors of the store */
  async reportNow(): Promise<void> {
    await this.writing?.catch(() => undefined);
    await this.renew();
  }

  async isRunning(id: string): Promise<boolean> {
    return (await this.running([id])).has(id);
  }

  /** Those of the processes that run. */
  async running(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.records(ids)).filter((record) => isRunning(record)).map(({ id }) => id));
  }

  /** Records of these processes, and of this one. */
  async records(ids: readonly string[]): Promise<ProcessRecord[]> {
    const others = this.isShared ? ids.filter((id) => id !== this.id) : [];
    const found = others.length > 0 ? await this.store.getAll<ProcessRecord>(kind, others) : new Map<string, never>();
    return [this.record(this.lifetimeMs), ...[...found.values()].map(({ value }) => value)];
  }

  /** Records of all processes of the last day; this one is the first. */
  async all(): Promise<ProcessRecord[]> {
    const stored = this.isShared ? await this.store.list<ProcessRecord>(kind) : [];
    return [this.record(this.lifetimeMs), ...stored.map(({ value }) => value).filter(({ id }) => id !== this.id)];
  }

  /** False if others may count this process as ended, because it could not renew its lease. */
  get isCurrent(): boolean {
    return !this.isShared || this.ageMs < this.lifetimeMs;
  }

  private get ageMs(): number {
    return performance.now() - this.renewedAtMs;
  }

  private async tick(): Promise<void> {
    const hasNews = () => this.ageMs >= reportEveryMs && this.news() !== this.writtenNews;
    if (this.ageMs >= this.lifetimeMs / 3 || hasNews()) await this.renew();
    for (const watcher of this.watchers) await watcher();
  }

  private news(): string {
    return JSON.stringify([...this.reporters.values()].map(({ read, newsOf }) => newsOf(read())));
  }

  private record(lifetimeMs: number): ProcessRecord {
    const { id, startedAt } = this;
    const { name = id, roles = [] } = this.options;
    const runsUntil = new Date(lifetimeMs && Date.now() + lifetimeMs).toISOString();
    const reports = Object.fromEntries([...this.reporters].map(([subject, { read }]) => [subject, read()]));
    return { id, name, host: hostname(), roles, startedAt, writtenAt: timestamp(), runsUntil, reports };
  }

  private async write(lifetimeMs: number): Promise<void> {
    const [startedAtMs, news] = [performance.now(), this.news()];
    const expiresAt = new Date(Date.now() + forgetAfterMs).toISOString();
    await this.store.put(kind, { id: this.id, value: this.record(lifetimeMs), expiresAt });
    this.renewedAtMs = startedAtMs;
    this.writtenNews = news;
  }
}
