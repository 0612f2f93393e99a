import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Projection } from '@duetcast/projections/projection';
import type { ReadModelStore } from '../read-models/read-model-store';
import { ProjectionRunner, type RunnerOptions } from './projection-runner';
import type { ProjectionStatus } from './projection-status';
import { projectorsCollection } from './projector-lease';

/** Creates the collections of all projections: queries need them in every process, whoever fills them. */
export async function ensureCollections(rows: ReadModelStore, projections: readonly Projection[]): Promise<void> {
  const specs = projections.map(({ name, indexes, expiresBy }) => ({ name, indexes, expiresBy }));
  await rows.ensure(projectorsCollection, ...specs);
}

/** The projections that this process runs; none where it is no projector. Each fares by itself. */
export class ProjectionRunners implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runners: ReadonlyMap<string, ProjectionRunner>;

  constructor(
    projections: readonly Projection[],
    private readonly options: RunnerOptions,
  ) {
    const runners = projections.map((projection) => new ProjectionRunner(projection, options));
    this.runners = new Map(runners.map((runner) => [runner.projection.name, runner]));
  }

  onApplicationBootstrap(): void {
    for (const runner of this.runners.values()) runner.start();
  }

  /** Before the stores close. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.runners.values()].map((runner) => runner.stop()));
  }

  get(name: string): ProjectionRunner | undefined {
    return this.runners.get(name);
  }

  async status(): Promise<ProjectionStatus[]> {
    const head = await this.options.events.head();
    return [...this.runners.values()].map((runner) => runner.status(head));
  }

  /** Resolves when the new rows are served. @throws what ProjectionRunner.rebuild throws */
  async rebuild(name: string): Promise<void> {
    await this.known(name).rebuild();
  }

  cancelRebuild(name: string): void {
    this.known(name).cancelRebuild();
  }

  retry(name: string): void {
    this.known(name).retry();
  }

  /** Every projection is up to date, or run elsewhere, or waits for a person: what this process can do is done. */
  async waitUntilLive(): Promise<void> {
    const settled = ['live', 'standby', 'paused', 'stopped'];
    await Promise.all([...this.runners.values()].map(({ state }) => state.until((now) => settled.includes(now))));
  }

  private known(name: string): ProjectionRunner {
    const runner = this.runners.get(name);
    if (!runner) throw new AppError('request.notFound', { projection: name });
    return runner;
  }
}
