import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Projection } from '@duetcast/projections/kernel/projection';
import type { Deciders } from '../deciders/deciders';
import type { ReadModelStore } from '../read-models/read-model-store';
import { ControlSubscription } from './control-subscription';
import { ProjectionRunner, type RunnerOptions } from './projection-runner';
import type { ProjectionStatus } from './status/projection-status';
import { projectorsCollection } from './status/projector-lease';
import { RebuildOutcomes } from './rebuild/rebuild-outcomes';

/**
 * Creates the collections of all projections: queries need them in every process, whoever fills them. Swaps that a crash
 * interrupted are ended first.
 */
export async function ensureCollections(rows: ReadModelStore, projections: readonly Projection[]): Promise<void> {
  const specs = projections.map(({ name, indexes, expiresBy }) => ({ name, indexes, expiresBy }));
  for (const { name } of specs) await rows.settle(name);
  await rows.ensure(projectorsCollection, ...specs);
}

interface RunnersOptions extends Omit<RunnerOptions, 'reportOutcome'> {
  /** Those of the process, since its wishes take turns. */
  readonly deciders: Deciders;
}

/** The projections that this process runs; none where it is no projector. Each fares by itself. */
export class ProjectionRunners implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runners: ReadonlyMap<string, ProjectionRunner>;
  private readonly feed: ControlSubscription;
  private readonly outcomes: RebuildOutcomes;

  constructor(
    projections: readonly Projection[],
    private readonly options: RunnersOptions,
  ) {
    const { events, deciders, holder } = options;
    this.outcomes = new RebuildOutcomes(deciders, holder);
    const reportOutcome: RunnerOptions['reportOutcome'] = (...outcome) => this.outcomes.tell(...outcome);
    const runners = projections.map((projection) => new ProjectionRunner(projection, { ...options, reportOutcome }));
    this.runners = new Map(runners.map((runner) => [runner.projection.name, runner]));
    this.feed = new ControlSubscription(events, (projection, orders) =>
      this.runners.get(projection)?.applyControl(orders),
    );
  }

  /** Nothing is folded before the orders are known. */
  onApplicationBootstrap(): void {
    if (this.runners.size === 0) return;
    void this.feed.start().then((isKnown) => {
      if (isKnown) for (const runner of this.runners.values()) runner.start();
    });
  }

  /** Before the stores close. */
  async beforeApplicationShutdown(): Promise<void> {
    this.outcomes.stop();
    await this.feed.stop();
    await Promise.all([...this.runners.values()].map((runner) => runner.stop()));
  }

  get(name: string): ProjectionRunner | undefined {
    return this.runners.get(name);
  }

  async status(): Promise<ProjectionStatus[]> {
    const head = await this.options.events.head();
    return [...this.runners.values()].map((runner) => runner.status(head));
  }

  /** Every projection is up to date, or run elsewhere, or waits for a person: what this process can do is done. */
  async waitUntilLive(): Promise<void> {
    const settled = ['live', 'standby', 'paused', 'poisoned', 'stopped'];
    await Promise.all([...this.runners.values()].map(({ state }) => state.until((now) => settled.includes(now))));
  }
}
