import type { ReadModelStore } from '../../read-models/read-model-store';
import { isRunning, type ProcessHeartbeat, type ProcessRecord } from '../../state/process-heartbeat';
import { inactive, type Input } from '../machine/transitions';
import type { ProjectionReport, ProjectionState } from '../status/projection-status';

const subject = 'projections';

interface ProjectionsReport {
  /** False once it has stopped: other processes may take over. */
  readonly isProjecting: boolean;
  /** Reports of the projections that it runs, or that wait for a newer release. */
  readonly projections: readonly ProjectionReport[];
}

export interface ProcessMember {
  readonly name: string;
  readonly state: { readonly now: ProjectionState };
  report(): ProjectionReport;
  send(input: Input): void;
}

const reportOf = ({ reports }: ProcessRecord) => reports[subject] as ProjectionsReport | undefined;

/** Whether a process holds its projections. */
export const isProjecting = (record: ProcessRecord): boolean =>
  isRunning(record) && reportOf(record)?.isProjecting === true;

export const projectionsOf = (record: ProcessRecord): readonly ProjectionReport[] =>
  reportOf(record)?.projections ?? [];

/**
 * Reports the projections of this process with its heartbeat, by which it holds them, and finds those that another
 * process has left or taken.
 */
export class ProjectorProcess {
  private members: readonly ProcessMember[] = [];
  private isProjecting = false;
  /** Whether the others can read that it runs its projections. */
  private isConfirmed = false;
  private watchedAtMs = -Infinity;

  constructor(
    private readonly rows: ReadModelStore,
    private readonly heartbeat: ProcessHeartbeat,
    /** Within this time, this process notices that it was taken for dead. */
    private readonly watchEveryMs: number,
  ) {
    heartbeat.report(subject, () => this.report(), newsOf);
  }

  get id(): string {
    return this.heartbeat.id;
  }

  start(members: readonly ProcessMember[]): void {
    this.members = members;
    this.isProjecting = true;
    this.heartbeat.watch(() => this.watch());
  }

  /** Lets other processes take over at once. Call it when the members have stopped. */
  async stop(): Promise<void> {
    if (!this.isProjecting) return;
    this.isProjecting = false;
    await this.heartbeat.reportNow().catch(() => undefined); // otherwise its lease ends
  }

  /** Reports a changed state soon. */
  touch(): void {
    this.heartbeat.touch();
  }

  /**
   * Writes a heartbeat that is due, and the first one that says that this process runs its projections: a process that takes
   * one before could lose it to another at once.
   * @throws errors of the store
   */
  async confirm(): Promise<void> {
    if (this.isConfirmed) return void (await this.heartbeat.announced());
    await this.heartbeat.reportNow();
    this.isConfirmed = true;
  }

  /** The processes among these that hold their projections. */
  async alive(ids: readonly string[]): Promise<Set<string>> {
    const records = ids.length > 0 ? await this.heartbeat.records(ids) : [];
    return new Set(records.filter(isProjecting).map(({ id }) => id));
  }

  private report(): ProjectionsReport {
    const reported = this.members.filter(({ state: { now } }) => now === 'waiting' || !inactive.has(now));
    return { isProjecting: this.isProjecting, projections: reported.map((member) => member.report()) };
  }

  private async watch(): Promise<void> {
    const isDue = performance.now() >= this.watchedAtMs + this.watchEveryMs;
    const watched = this.members.filter(({ state }) => state.now === 'standby' || (isDue && !inactive.has(state.now)));
    if (watched.length === 0) return;
    const pointers = await this.rows.pointers(watched.map(({ name }) => name));
    if (isDue) this.watchedAtMs = performance.now();
    const holderOf = ({ name }: ProcessMember) => pointers.get(name)?.holder ?? null;
    const others = watched.map(holderOf).filter((holder) => holder !== null && holder !== this.id);
    const alive = await this.alive([...new Set(others)] as string[]);
    for (const member of watched) {
      const holder = holderOf(member);
      if (member.state.now !== 'standby') {
        if (holder !== this.id) member.send('lost');
      } else if (holder === null || !alive.has(holder)) member.send('free');
    }
  }
}

/** A rate that falls is no news until it is zero: it changes for seconds after the last event. */
const newsOf = ({ projections }: ProjectionsReport) =>
  projections.map((report) => ({ ...report, eventsPerSecond: report.eventsPerSecond > 0 }));
