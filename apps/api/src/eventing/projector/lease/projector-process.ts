import { Logger } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { BackgroundLoop } from '../../../platform/timing/background-loop';
import { retry } from '../../../platform/timing/retry';
import { StaleWrite, type CollectionSpec, type ReadModelStore } from '../../read-models/read-model-store';
import { inactive, type Input } from '../machine/transitions';
import type { ProjectionReport, ProjectionState } from '../status/projection-status';

/** The heartbeat of each projector process, which it alone writes. */
export const processesCollection: CollectionSpec = { name: 'projector-processes', indexes: [], isPlain: true };

export interface ProcessRow {
  /** ISO 8601 UTC; afterward, other processes may take over its projections. */
  readonly expiresAt: string;
  /** Of the projections that it runs, or that wait for a newer release. */
  readonly reports: readonly ProjectionReport[];
}

/** A projection in this process. */
export interface ProcessMember {
  readonly name: string;
  readonly state: { readonly now: ProjectionState };
  report(): ProjectionReport;
  send(input: Input): void;
}

/** Shortest interval between two written changes of the reports. */
const reportEveryMs = 1_000;
const maxTickMs = 500;
/** Heartbeats of processes that ended before are deleted. */
const forgetAfterMs = 24 * 60 * 60_000;
/** Processes in one query: those of a day. */
export const maxProcesses = 1_000;
/** Conflicts are left over from a process of the same name. */
const conflictRetries = { attempts: 5, delayMs: () => 0, isRetryable: (error: unknown) => error instanceof StaleWrite };

export const isAlive = (row: ProcessRow | undefined, now = Date.now()): boolean =>
  row !== undefined && Date.parse(row.expiresAt) > now;

/**
 * Keeps the heartbeat of this process, by which it holds its projections and reports their status in one write; finds
 * projections that another process has left or taken.
 */
export class ProjectorProcess {
  private readonly loop: BackgroundLoop;
  private members: readonly ProcessMember[] = [];
  /** Of the stored heartbeat, which counts its changes; undefined: to be read. */
  private stored: Position | null | undefined;
  private confirming: Promise<void> | null = null;
  private confirmedAt = -Infinity;
  private writtenAt = -Infinity;
  private writtenNews = '';

  constructor(
    private readonly rows: ReadModelStore,
    /** Unique: a process with the same id takes over at once. */
    readonly id: string,
    private readonly leaseMs: number,
  ) {
    this.loop = new BackgroundLoop({
      name: 'keeping the leases of projections',
      everyMs: Math.min(leaseMs / 3, maxTickMs),
      retryAfterMs: leaseMs / 3,
      run: () => this.tick(),
      logger: new Logger('Projections'),
    });
  }

  start(members: readonly ProcessMember[]): void {
    this.members = members;
    this.loop.start();
  }

  /** Lets other processes take over at once. Call it when the members have stopped. */
  async stop(): Promise<void> {
    await this.loop.stop();
    if (this.confirmedAt > -Infinity) await this.write(0).catch(() => undefined); // otherwise the lease expires
  }

  /** Reports a changed state soon. */
  touch(): void {
    this.loop.wake();
  }

  /** Writes the first heartbeat, or one that is due. @throws errors of the store */
  async confirm(): Promise<void> {
    if (this.isDue) await (this.confirming ??= this.write(this.leaseMs).finally(() => (this.confirming = null)));
  }

  /** The processes among these whose heartbeat is valid. */
  async alive(ids: readonly string[]): Promise<Set<string>> {
    const stored =
      ids.length > 0 ? await this.rows.load<ProcessRow>(processesCollection.name, ids) : new Map<string, never>();
    return new Set(ids.filter((id) => isAlive(stored.get(id)?.row)));
  }

  private get isDue(): boolean {
    return Date.now() >= this.confirmedAt + this.leaseMs / 3;
  }

  private async tick(): Promise<void> {
    const isFirst = this.confirmedAt === -Infinity;
    const { isDue } = this;
    const running = this.members.filter(({ state }) => !inactive.has(state.now));
    const standby = this.members.filter(({ state }) => state.now === 'standby');
    if (isDue) await this.confirm();
    else if (this.hasNews()) await this.write(this.leaseMs);
    if (isFirst) await this.forgetOthers();
    // Once per heartbeat, this process notices that it was taken for dead.
    await this.watch(isDue ? [...running, ...standby] : standby);
  }

  private hasNews(): boolean {
    return Date.now() >= this.writtenAt + reportEveryMs && newsOf(this.reports()) !== this.writtenNews;
  }

  private reports(): ProjectionReport[] {
    const reported = this.members.filter(({ state: { now } }) => now === 'waiting' || !inactive.has(now));
    return reported.map((member) => member.report());
  }

  private async watch(members: readonly ProcessMember[]): Promise<void> {
    if (members.length === 0) return;
    const pointers = await this.rows.pointers(members.map(({ name }) => name));
    const holderOf = ({ name }: ProcessMember) => pointers.get(name)?.holder ?? null;
    const others = members.map(holderOf).filter((holder) => holder !== null && holder !== this.id);
    const alive = await this.alive([...new Set(others)] as string[]);
    for (const member of members) {
      const holder = holderOf(member);
      if (member.state.now !== 'standby') {
        if (holder !== this.id) member.send('lost');
      } else if (holder === null || !alive.has(holder)) member.send('free');
    }
  }

  private async write(lifetimeMs: number): Promise<void> {
    const reports = this.reports();
    const now = Date.now();
    const row: ProcessRow = { expiresAt: new Date(lifetimeMs && now + lifetimeMs).toISOString(), reports };
    await retry(() => this.save(row), conflictRetries);
    this.confirmedAt = this.writtenAt = now;
    this.writtenNews = newsOf(reports);
  }

  private async save(row: ProcessRow): Promise<void> {
    const { name } = processesCollection;
    this.stored ??= (await this.rows.load(name, [this.id])).get(this.id)?.position ?? null;
    const position = String(Number(this.stored ?? 0) + 1).padStart(20, '0');
    const previous = this.stored;
    this.stored = undefined; // after an error it is unknown
    await this.rows.save(null, [{ collection: name, id: this.id, previous, position, row }]);
    this.stored = position;
  }

  private async forgetOthers(): Promise<void> {
    const { name } = processesCollection;
    const oldest = Date.now() - forgetAfterMs;
    const { rows } = await this.rows.find<ProcessRow>(name, { limit: maxProcesses });
    const ended = rows.filter(({ row }) => !isAlive(row, oldest));
    const saves = ended.map(({ id, position }) => ({ collection: name, id, previous: position, position, row: null }));
    if (saves.length > 0) await this.rows.save(null, saves);
  }
}

/** A rate that falls is no news until it is zero: it changes for seconds after the last event. */
const newsOf = (reports: readonly ProjectionReport[]): string =>
  JSON.stringify(reports.map((report) => ({ ...report, eventsPerSecond: report.eventsPerSecond > 0 })));
