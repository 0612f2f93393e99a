import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Projection } from '@duetcast/projections/kernel/projection';
import type { Deciders } from '../deciders/deciders';
import { ControlSubscription } from './control-subscription';
import { ProjectionRunner, type RunnerOptions } from './projection-runner';
import type { ProjectionStatus } from './status/projection-status';
import { RebuildOutcomes } from './rebuild/rebuild-outcomes';

interface RunnersOptions extends Omit<RunnerOptions, 'reportOutcome'> {
  /** Shared by the process, since they serialize its commands. */
  readonly deciders: Deciders;
}

/** The projections that this process runs, independently of each other; none without the projector role. */
export class ProjectionRunners implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runners: ReadonlyMap<string, ProjectionRunner>;
  private readonly controls: ControlSubscription;
  private readonly outcomes: RebuildOutcomes;

  constructor(
    projections: readonly Projection[],
    private readonly options: RunnersOptions,
  ) {
    const { events, deciders, holder } = options;
    this.outcomes = new RebuildOutcomes(deciders, holder);
    const reportOutcome: RunnerOptions['reportOutcome'] = (...outcome) => this.outcomes.record(...outcome);
    const runners = projections.map((projection) => new ProjectionRunner(projection, { ...options, reportOutcome }));
    this.runners = new Map(runners.map((runner) => [runner.projection.name, runner]));
    this.controls = new ControlSubscription(events, (projection, controls) =>
      this.runners.get(projection)?.applyControl(controls),
    );
  }

  /** Starts the runners once past control commands are known. */
  onApplicationBootstrap(): void {
    if (this.runners.size === 0) return;
    void this.controls.start().then((isReady) => {
      if (isReady) for (const runner of this.runners.values()) runner.start();
    });
  }

  /** Runs before the stores close. */
  async beforeApplicationShutdown(): Promise<void> {
    this.outcomes.stop();
    await this.controls.stop();
    await Promise.all([...this.runners.values()].map((runner) => runner.stop()));
  }

  get(name: string): ProjectionRunner | undefined {
    return this.runners.get(name);
  }

  async status(): Promise<ProjectionStatus[]> {
    const head = await this.options.events.head();
    return [...this.runners.values()].map((runner) => runner.status(head));
  }

  /** Resolves when every projection is live, runs in another process, or needs an administrator. */
  async waitUntilLive(): Promise<void> {
    const settled = ['live', 'standby', 'paused', 'poisoned', 'stopped'];
    await Promise.all([...this.runners.values()].map(({ state }) => state.until((now) => settled.includes(now))));
  }
}
