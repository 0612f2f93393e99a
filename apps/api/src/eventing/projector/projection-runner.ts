import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { ProjectionSubscription, type SubscriptionOptions } from './projection-subscription';
import { LeasedSessions } from './status/leased-sessions';
import { PoisonEvent } from '../errors/poison-event';
import {
  statusOf,
  type ProjectionReport,
  type ProjectionState,
  type ProjectionStatus,
} from './status/projection-status';
import { servesBuildOf } from '../read-models/builds';
import type { Pointer } from '../read-models/pointer';
import { ProjectorLease } from './status/projector-lease';
import type { RebuildExecutor } from './rebuild/rebuild-executor';
import { RequestedRebuild, type ReportOutcome } from './rebuild/requested-rebuild';
import { RunnerStats } from './status/runner-stats';
import { ShadowBuild, RebuildCancelled } from './rebuild/shadow-build';
import { ObservableState } from './status/observable-state';
import { StatusReports } from './status/status-reports';

export interface RunnerOptions extends SubscriptionOptions {
  readonly rebuildExecutor: RebuildExecutor;
  /** Name of this process, for the lease. */
  readonly holder: string;
  readonly leaseMs: number;
  readonly reportOutcome: ReportOutcome;
}

const inactiveStates: readonly ProjectionState[] = ['starting', 'standby', 'stopped'];

/** Keeps the rows of one projection up to date while it holds the projection's lease. */
export class ProjectionRunner {
  readonly state = new ObservableState<ProjectionState>('starting');
  private readonly stats = new RunnerStats();
  private readonly subscription: ProjectionSubscription;
  private readonly lease: ProjectorLease;
  private readonly sessions: LeasedSessions;
  private readonly shadow: ShadowBuild;
  private readonly requested: RequestedRebuild;
  private readonly reports: StatusReports;
  private controls: ProjectionControls = projectionDecider.initial;
  private appliedControl = projectionDecider.initial.revision;

  constructor(
    readonly projection: Projection,
    options: RunnerOptions,
  ) {
    const { events, rows, rebuildExecutor, holder, leaseMs } = options;
    this.subscription = new ProjectionSubscription(projection, options, this.stats);
    this.lease = new ProjectorLease(rows, projection.name, holder, leaseMs);
    this.shadow = new ShadowBuild(projection, events, rows, rebuildExecutor, this.lease);
    this.requested = new RequestedRebuild(projection, () => this.rebuild(), this.stats, options.reportOutcome);
    this.reports = new StatusReports(
      () => this.report(),
      (report) => this.lease.report(report),
    );
    this.sessions = new LeasedSessions(this.lease, {
      work: (signal) => this.runSession(signal),
      alongside: (signal) => this.reports.until(signal),
      onLost: () => this.shadow.cancel(),
      onStandby: () => this.standBy(),
      onFailure: (error) => this.failed(error),
    });
  }

  get reached() {
    return this.subscription.reached;
  }

  get isFollowing(): boolean {
    return this.state.now === 'live' || this.state.now === 'catching-up';
  }

  /** Whether this process runs the projection, even if paused or poisoned. */
  get isLocal(): boolean {
    return !inactiveStates.includes(this.state.now);
  }

  start(): void {
    this.sessions.start();
  }

  /** Stops after the current batch and lets another process take over. */
  async stop(): Promise<void> {
    const ended = this.sessions.stop();
    this.shadow.cancel();
    await Promise.all([ended, this.requested.ended]);
    if (this.state.now !== 'standby') await this.lease.release().catch(() => undefined); // otherwise it expires
    this.state.become('stopped');
  }

  /** Applies the control commands of administrators. */
  applyControl(controls: ProjectionControls): void {
    const before = this.controls;
    this.controls = controls;
    const skips = controls.skipped.length !== before.skipped.length;
    if (skips) this.stats.rebuildStarted();
    // The build used other events, was cancelled, or must wait for the end of the pause; it may restart later.
    const endsRebuild = before.rebuildId !== null && before.rebuildId !== controls.rebuildId;
    if (skips || endsRebuild || controls.isPaused) this.shadow.cancel();
    if (skips || controls.isPaused !== before.isPaused || controls.retries !== before.retries)
      return this.sessions.restart();
    if (!this.sessions.isHolding) return;
    this.requested.begin(controls);
    this.appliedControl = controls.revision;
    void this.reports.publish();
  }

  /**
   * Builds new rows next to the served ones, which stay live, then swaps them.
   * @throws AppError `store.conflict` while another rebuild runs or another process runs the projection;
   * RebuildCancelled; PoisonEvent
   */
  async rebuild(): Promise<void> {
    if (this.shadow.isRunning || !this.sessions.isHolding)
      throw new AppError('store.conflict', { projection: this.projection.name, state: this.state.now });
    const { flips } = this.shadow;
    await this.shadow.build(this.skipped);
    this.sessions.restart();
    await this.state.until((state) => !this.shadow.isBuilt || inactiveStates.includes(state), this.sessions.stopping);
    if (this.shadow.flips === flips) throw new RebuildCancelled();
  }

  cancelRebuild(): void {
    this.shadow.cancel();
  }

  report(): ProjectionReport {
    const { name, version } = this.projection;
    const { position } = this.reached;
    const { stats: rebuild } = this.shadow;
    return {
      name,
      version,
      state: this.state.now,
      position,
      ...this.stats.report(),
      rebuild,
      appliedControl: this.appliedControl,
    };
  }

  status(head: Position | null): ProjectionStatus {
    return statusOf(this.report(), head);
  }

  private get skipped(): ReadonlySet<string> {
    return new Set(this.controls.skipped);
  }

  /** One session: ends on stop, lease loss, a control command, or a finished rebuild. */
  private async runSession(signal: AbortSignal): Promise<void> {
    try {
      if (this.controls.isPaused) await this.idle('paused', signal);
      else await this.work(signal);
    } catch (error) {
      if (!(error instanceof PoisonEvent)) throw error;
      this.stats.failed(error);
      await this.idle('poisoned', signal);
    }
  }

  private async work(signal: AbortSignal): Promise<void> {
    let pointer = await this.adoptVersion(await this.lease.pointer(), signal);
    if (this.shadow.isBuilt) pointer = await this.shadow.flip(this.skipped, pointer);
    this.requested.begin(this.controls);
    const onState = (state: ProjectionState) => this.become(state, signal);
    await this.subscription.run({ pointer, signal, skipped: this.skipped, onState });
  }

  /** Waits for a control command, or until another process takes over. */
  private async idle(state: 'paused' | 'poisoned', signal: AbortSignal): Promise<void> {
    this.become(state, signal);
    this.requested.begin(this.controls);
    await this.state.until(() => false, signal);
  }

  private become(state: ProjectionState, session: AbortSignal): void {
    if (!session.aborted) this.appliedControl = this.controls.revision;
    const hasChanged = state !== this.state.now;
    this.state.become(state);
    if (hasChanged) void this.reports.publish();
  }

  /** Rows of another version, or without a field that queries name by now, are rebuilt before anything is folded. */
  private async adoptVersion(pointer: Pointer, signal: AbortSignal): Promise<Pointer> {
    if (servesBuildOf(pointer, this.projection)) return pointer;
    this.become('rebuilding', signal);
    await this.shadow.build(this.skipped, signal);
    return this.shadow.flip(this.skipped, pointer);
  }

  private standBy(): void {
    this.shadow.cancel();
    this.state.become('standby');
  }

  private failed(error: unknown): number {
    const failuresBefore = this.stats.failed(error);
    this.state.become('failed');
    void this.reports.publish();
    return failuresBefore;
  }
}
