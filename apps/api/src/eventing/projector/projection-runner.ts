import { once } from 'node:events';
import type { Position } from '@duetcast/domain/kernel/event';
import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { LeaseLost } from '../../platform/timing/hold-lease';
import { exponential, pause } from '../../platform/timing/retry';
import { servesBuildOf } from '../read-models/builds';
import type { Pointer } from '../read-models/pointer';
import { ProjectionLease } from './lease/projection-lease';
import type { ProcessMember, ProjectorProcess } from './lease/projector-process';
import { Machine } from './machine/machine';
import { inactive, rebuildsBeside, type Input } from './machine/transitions';
import { ProjectionSubscription, type SubscriptionOptions } from './projection-subscription';
import { Rebuild } from './rebuild/rebuild';
import type { RebuildExecutor } from './rebuild/rebuild-executor';
import type { ReportOutcome } from './rebuild/rebuild-outcomes';
import { RequestedRebuild } from './rebuild/requested-rebuild';
import { statusOf, type ProjectionReport, type ProjectionStatus } from './status/projection-status';
import { RunnerStats } from './status/runner-stats';

export interface RunnerOptions extends SubscriptionOptions {
  readonly rebuildExecutor: RebuildExecutor;
  readonly process: ProjectorProcess;
  readonly reportOutcome: ReportOutcome;
}

const backoffMs = exponential(50, 5_000);

/** Keeps the rows of one projection up to date while this process holds its lease: the activities of its machine. */
export class ProjectionRunner implements ProcessMember {
  private readonly machine: Machine;
  private readonly stats = new RunnerStats();
  private readonly subscription: ProjectionSubscription;
  private readonly lease: ProjectionLease;
  private readonly rebuild: Rebuild;
  private readonly requested: RequestedRebuild;
  private controls: ProjectionControls = projectionDecider.initial;
  private appliedControl = projectionDecider.initial.revision;
  private pointer: Pointer | null = null;
  private failures = 0;
  private isStarted = false;

  constructor(
    readonly projection: Projection,
    private readonly options: RunnerOptions,
  ) {
    const { rows, process, rebuildExecutor } = options;
    this.subscription = new ProjectionSubscription(projection, options, this.stats);
    this.lease = new ProjectionLease(rows, projection.name, process);
    this.rebuild = new Rebuild(projection, options, rebuildExecutor, this.lease);
    this.requested = new RequestedRebuild(this.rebuild, {
      onBuilt: () => this.machine.send('built'),
      onError: (error) => this.machine.sendError(error),
      onFailed: (error) => this.stats.rebuildFailed(error),
      reportOutcome: (...outcome) => options.reportOutcome(projection.name, ...outcome),
    });
    this.machine = new Machine({
      activities: {
        open: () => this.open(),
        build: (signal) => this.build(signal),
        serve: (signal) => this.serve(signal),
        follow: (signal) => this.follow(signal),
        wait: (signal) => this.wait(signal),
        giveUp: (signal) => this.giveUp(signal),
        backOff: async (signal) => ((await pause(backoffMs(this.failures + 1), signal)) ? 'backedOff' : null),
      },
      onState: () => this.changed(),
      onError: (error) => (this.failures = this.stats.failed(error)),
    });
  }

  get name(): string {
    return this.projection.name;
  }

  get state() {
    return this.machine.state;
  }

  get reached() {
    return this.subscription.reached;
  }

  get isFollowing(): boolean {
    return this.state.now === 'live' || this.state.now === 'catching-up';
  }

  /** Folds nothing until someone acts. */
  get isHalted(): boolean {
    return this.state.now === 'paused' || this.state.now === 'poisoned';
  }

  /** Whether this process runs the projection, even if paused or poisoned. */
  get isLocal(): boolean {
    return !inactive.has(this.state.now);
  }

  start(): void {
    this.isStarted = true;
    this.machine.start();
  }

  /** Stops after the current batch; its process then lets another take over. */
  async stop(): Promise<void> {
    await this.machine.stop();
    await this.requested.settled();
  }

  send(input: Input): void {
    this.machine.send(input);
  }

  sendError(error: unknown): void {
    this.machine.sendError(error);
  }

  /** Applies the control commands of administrators. */
  applyControl(controls: ProjectionControls): void {
    const before = this.controls;
    this.controls = controls;
    if (!this.isStarted) return;
    const skips = controls.skipped.length !== before.skipped.length;
    const isCancelled = before.rebuildId !== null && before.rebuildId !== controls.rebuildId;
    const isSwitching = this.state.now === 'switching';
    const changesSession = before.isPaused !== controls.isPaused || before.retries !== controls.retries;
    if (skips) this.stats.rebuildStarted();
    if (isCancelled && !isSwitching) this.requested.cancel(); // otherwise after the restart
    if (skips || changesSession || (isCancelled && isSwitching)) return this.send('restart');
    if (this.isLocal) this.appliedControl = controls.revision;
    this.changed();
  }

  report(): ProjectionReport {
    const { name, version } = this.projection;
    const { appliedControl } = this;
    const place = { state: this.state.now, position: this.reached.position };
    return { name, version, ...place, ...this.stats.report(), rebuild: this.rebuild.stats, appliedControl };
  }

  status(head: Position | null): ProjectionStatus {
    return statusOf(this.report(), head);
  }

  private get skipped(): ReadonlySet<string> {
    return new Set(this.controls.skipped);
  }

  private async open(): Promise<Input> {
    const { controls } = this;
    this.pointer = await this.lease.acquire();
    await this.requested.ended;
    await this.rebuild.dropOthers(controls.rebuildId);
    this.appliedControl = controls.revision;
    if (controls.isPaused) return 'paused';
    return servesBuildOf(this.pointer, this.projection) ? 'current' : 'outdated';
  }

  private async build(signal: AbortSignal): Promise<Input> {
    const { skipped } = this.controls;
    await this.rebuild.build({ rebuildId: null, skipped, continuesPrevious: false }, signal);
    return 'built';
  }

  private async serve(signal: AbortSignal): Promise<Input> {
    await this.requested.ended;
    const rebuildId = await this.rebuild.serve(this.skipped, signal);
    if (rebuildId !== null) this.requested.finish(rebuildId, { rowVersion: this.projection.version });
    return 'served';
  }

  private async follow(signal: AbortSignal): Promise<null> {
    if (!this.pointer) throw new LeaseLost();
    const onCaughtUp = () => this.send('caughtUp');
    await this.subscription.run({ pointer: this.pointer, signal, skipped: this.skipped, onCaughtUp });
    return null;
  }

  private async wait(signal: AbortSignal): Promise<null> {
    this.appliedControl = this.controls.revision;
    this.options.process.touch();
    if (!signal.aborted) await once(signal, 'abort');
    return null;
  }

  private async giveUp(signal: AbortSignal): Promise<null> {
    await this.lease.release().catch(() => undefined); // otherwise its process keeps it
    if (!signal.aborted) await once(signal, 'abort');
    return null;
  }

  private changed(): void {
    const isWanted = this.requested.follow(this.controls, rebuildsBeside.has(this.state.now));
    if (isWanted) this.stats.rebuildStarted();
    this.options.process.touch();
  }
}
