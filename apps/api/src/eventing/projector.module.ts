import type { Projection } from '@duetcast/projections/kernel/projection';
import { Global, Module } from '@nestjs/common';
import { allProjections } from '@duetcast/projections/all';
import { pushedProjections } from '@duetcast/projections/realtime/pushed-projections';
import { EMPTY, map, merge, type Observable } from 'rxjs';
import { Config } from '../platform/config/config';
import { AccountKeys } from './account-keys/account-keys';
import { ChangeFeed } from './change-feed/change-feed';
import { Checkpoints } from './change-feed/checkpoints';
import { LocalProjector } from './change-feed/local-projector';
import { Deciders } from './deciders/deciders';
import { EmbeddedEventStore } from './event-store/embedded/embedded-event-store';
import { EventStore } from './event-store/event-store';
import { EmbeddedReadModelStore } from './read-models/embedded/embedded-read-model-store';
import { ReadModelStore } from './read-models/read-model-store';
import { ProcessHeartbeat } from './state/process-heartbeat';
import { BehindProjections } from './projector/await-projections';
import { CurrentRows } from './projector/current-rows';
import { ProjectionProgress } from './projector/status/projection-progress';
import { ProjectionReports } from './projector/projection-reports';
import { ensureCollections } from './projector/ensure-collections';
import { ProjectionRunners } from './projector/projection-runners';
import { RebuildExecutor, InProcessRebuildExecutor, ThreadRebuildExecutor } from './projector/rebuild/rebuild-executor';
import { RunnerProgress } from './projector/runner-progress';

/** The runners of this process. */
export class LocalRunners extends LocalProjector {
  readonly saved: Observable<string>;

  constructor(
    projections: readonly Projection[],
    private readonly runners: Pick<ProjectionRunners, 'get'>,
  ) {
    super();
    const saved = projections.map(({ name }) => runners.get(name)?.reached.advanced.pipe(map(() => name)) ?? EMPTY);
    this.saved = merge(...saved);
  }

  isFollowing(projection: string): boolean {
    return this.runners.get(projection)?.isFollowing ?? false;
  }
}

/** Embedded stores block, so their rebuilds run in a thread; calls to remote stores do not block. */
const createRebuildExecutor = (events: EventStore, rows: ReadModelStore, keys?: AccountKeys): RebuildExecutor =>
  events instanceof EmbeddedEventStore && rows instanceof EmbeddedReadModelStore
    ? new ThreadRebuildExecutor(events.file, rows.file, keys?.forThread)
    : new InProcessRebuildExecutor(events, rows);

async function startRunners(
  config: Config,
  events: EventStore,
  rows: ReadModelStore,
  deciders: Deciders,
  rebuildExecutor: RebuildExecutor,
  heartbeat: ProcessHeartbeat,
): Promise<ProjectionRunners> {
  await ensureCollections(rows, allProjections, { fillsEmpty: config.has('projector') });
  const { workerId } = config;
  const projections = config.has('projector') ? allProjections : [];
  const savesCommands = !(rows instanceof EmbeddedReadModelStore);
  return new ProjectionRunners(projections, {
    events,
    rows,
    savesCommands,
    deciders,
    rebuildExecutor,
    heartbeat,
    workerId,
  });
}

/** The read side: folds events into rows, delivers changed rows, and lets callers wait for their own writes. */
@Global()
@Module({
  providers: [
    ProjectionReports,
    CurrentRows,
    BehindProjections,
    {
      provide: RebuildExecutor,
      inject: [EventStore, ReadModelStore, { token: AccountKeys, optional: true }],
      useFactory: createRebuildExecutor,
    },
    {
      provide: ProjectionRunners,
      inject: [Config, EventStore, ReadModelStore, Deciders, RebuildExecutor, ProcessHeartbeat],
      useFactory: startRunners,
    },
    {
      provide: LocalProjector,
      inject: [ProjectionRunners],
      useFactory: (runners: ProjectionRunners): LocalProjector => new LocalRunners(allProjections, runners),
    },
    {
      provide: Checkpoints,
      inject: [ReadModelStore, LocalProjector],
      useFactory: (rows: ReadModelStore, projector: LocalProjector) => new Checkpoints(rows, projector),
    },
    {
      provide: ChangeFeed,
      inject: [ReadModelStore, Checkpoints],
      useFactory: (rows: ReadModelStore, checkpoints: Checkpoints) =>
        new ChangeFeed(rows, checkpoints, pushedProjections),
    },
    {
      provide: ProjectionProgress,
      inject: [ProjectionRunners, Checkpoints],
      useFactory: (runners: ProjectionRunners, checkpoints: Checkpoints): ProjectionProgress =>
        new RunnerProgress(runners, checkpoints),
    },
  ],
  exports: [
    BehindProjections,
    ChangeFeed,
    Checkpoints,
    CurrentRows,
    LocalProjector,
    ProjectionReports,
    ProjectionRunners,
    ProjectionProgress,
  ],
})
export class ProjectorModule {}
