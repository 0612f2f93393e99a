import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { Following, type FollowingOptions } from './following';
import { LeasedSessions } from './status/leased-sessions';
import { PoisonEvent } from '../errors/poison-event';
import {
  statusOf,
  type ProjectionReport,
  type ProjectionState,
  type ProjectionStatus,
} from './status/projection-status';
import { ProjectorLease } from './status/projector-lease';
import type { RebuildExecutor } from './rebuild/rebuild-executor';
import { RequestedRebuild, type ReportOutcome } from './rebuild/requested-rebuild';
import { RunnerFigures } from './status/runner-figures';
import { ShadowBuild, RebuildCancelled } from './rebuild/shadow-build';
import { ObservableState } from './status/observable-state';
import { StatusReports } from './status/status-reports';

export interface RunnerOptions extends FollowingOptions {
  readonly rebuilding: RebuildExecutor;
  /** Name of this process, for the lease. */
  readonly holder: string;
  readonly leaseMs: number;
  readonly reportOutcome: ReportOutcome;
}

const elsewhere: readonly ProjectionState[] = ['starting', 'standby', 'stopped'];

/** Keeps the rows of one projection up to date, for as long as it holds the projection's lease. */
export class ProjectionRunner {
  readonly state = new ObservableState<ProjectionState>('starting');
  private readonly figures = new RunnerFigures();
  private readonly following: Following;
  private readonly lease: ProjectorLease;
  private readonly sessions: LeasedSessions;
  private readonly rebuilt: ShadowBuild;
  private readonly requested: RequestedRebuild;
  private readonly reports: StatusReports;
  private orders: ProjectionControls = projectionDecider.initial;
  private appliedControl = projectionDecider.initial.revision;

  constructor(
    readonly projection: Projection,
    private readonly options: RunnerOptions,
  ) {
    const { events, rows, rebuilding, holder, leaseMs } = options;
    this.following = new Following(projection, options, this.figures);
    this.lease = new ProjectorLease(rows, projection.name, holder, leaseMs);
    this.rebuilt = new ShadowBuild(projection, events, rows, rebuilding, this.lease);
    this.requested = new RequestedRebuild(projection, () => this.rebuild(), this.figures, options.reportOutcome);
    this.reports = new StatusReports(
      () => this.report(),
      (report) => this.lease.report(report),
    );
    this.sessions = new LeasedSessions(this.lease, {
      work: (signal) => this.workOrRest(signal),
      beside: (signal) => this.reports.until(signal),
      lost: () => this.rebuilt.cancel(),
      standBy: () => this.standBy(),
      failed: (error) => this.failed(error),
    });
  }

  get reached() {
    return this.following.reached;
  }

  get isFollowing(): boolean {
    return this.state.now === 'live' || this.state.now === 'catching-up';
  }

  /** Whether this process runs the projection, be it to rest. */
  get isHere(): boolean {
    return !elsewhere.includes(this.state.now);
  }

  start(): void {
    this.sessions.start();
  }

  /** Ends after the batch in hand, and lets another process take over. */
  async stop(): Promise<void> {
    const ended = this.sessions.stop();
    this.rebuilt.cancel();
    await Promise.all([ended, this.requested.ended]);
    if (this.state.now !== 'standby') await this.lease.release().catch(() => undefined); // else it expires
    this.state.become('stopped');
  }

  /** What administrators ask, which holds from now on. */
  applyControl(orders: ProjectionControls): void {
    const before = this.orders;
    this.orders = orders;
    const skips = orders.skipped.length !== before.skipped.length;
    if (skips) this.figures.rebuildBegins();
    // What was built is of other events, is not wanted any more, or has to wait: it begins anew, if at all.
    const endsRebuild = before.rebuildId !== null && before.rebuildId !== orders.rebuildId;
    if (skips || endsRebuild || orders.isPaused) this.rebuilt.cancel();
    if (skips || orders.isPaused !== before.isPaused || orders.retries !== before.retries)
      return this.sessions.restart();
    if (!this.sessions.isHolding) return;
    this.requested.begin(orders);
    this.appliedControl = orders.revision;
    void this.reports.tell();
  }

  /**
   * Builds the rows anew beside the served ones, which go on, and flips.
   * @throws AppError `store.conflict` where a rebuild runs or another process runs the projection; RebuildCancelled;
   * PoisonEvent
   */
  async rebuild(): Promise<void> {
    if (this.rebuilt.isRunning || !this.sessions.isHolding)
      throw new AppError('store.conflict', { projection: this.projection.name, state: this.state.now });
    const { flips } = this.rebuilt;
    await this.rebuilt.build(this.skipped);
    this.sessions.restart();
    await this.state.until((state) => !this.rebuilt.isBuilt || elsewhere.includes(state), this.sessions.stopping);
    if (this.rebuilt.flips === flips) throw new RebuildCancelled();
  }

  cancelRebuild(): void {
    this.rebuilt.cancel();
  }

  report(): ProjectionReport {
    const { name, version } = this.projection;
    const { position } = this.reached;
    const { figures: rebuild } = this.rebuilt;
    return {
      name,
      version,
      state: this.state.now,
      position,
      ...this.figures.report(),
      rebuild,
      appliedControl: this.appliedControl,
    };
  }

  status(head: Position | null): ProjectionStatus {
    return statusOf(this.report(), head);
  }

  private get skipped(): ReadonlySet<string> {
    return new Set(this.orders.skipped);
  }

  /** A session: ended by a stop, a lost lease, an order, or a rebuild that is ready. */
  private async workOrRest(signal: AbortSignal): Promise<void> {
    try {
      if (this.orders.isPaused) await this.rest('paused', signal);
      else await this.work(signal);
    } catch (error) {
      if (!(error instanceof PoisonEvent)) throw error;
      this.figures.failed(error);
      await this.rest('poisoned', signal);
    }
  }

  private async work(signal: AbortSignal): Promise<void> {
    await this.options.rows.settle(this.projection.name);
    await this.adoptVersion(signal);
    if (this.rebuilt.isBuilt) await this.flip();
    this.requested.begin(this.orders);
    const became = (state: ProjectionState) => this.become(state, signal);
    await this.following.run({ signal, skipped: this.skipped, became });
  }

  /** Until an order, or another process takes over. */
  private async rest(state: 'paused' | 'poisoned', signal: AbortSignal): Promise<void> {
    this.become(state, signal);
    this.requested.begin(this.orders);
    await this.state.until(() => false, signal);
  }

  private become(state: ProjectionState, session: AbortSignal): void {
    if (!session.aborted) this.appliedControl = this.orders.revision;
    const isNews = state !== this.state.now;
    this.state.become(state);
    if (isNews) void this.reports.tell();
  }

  /** Rows of another version are rebuilt before anything is folded into them. */
  private async adoptVersion(signal: AbortSignal): Promise<void> {
    const stored = await this.lease.version();
    if (stored === null) await this.lease.setVersion(this.projection.version);
    if (stored === null || stored === this.projection.version) return;
    this.become('rebuilding', signal);
    await this.rebuilt.build(this.skipped, signal);
    await this.flip();
  }

  private async flip(): Promise<void> {
    await this.rebuilt.flip(this.skipped);
    await this.lease.setVersion(this.projection.version);
  }

  private standBy(): void {
    this.rebuilt.cancel();
    this.state.become('standby');
  }

  private failed(error: unknown): number {
    const failuresBefore = this.figures.failed(error);
    this.state.become('failed');
    void this.reports.tell();
    return failuresBefore;
  }
}
