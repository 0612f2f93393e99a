import { Module } from '@nestjs/common';
import { EmbeddedEventStore } from '../../eventing/event-store/embedded/embedded-event-store';
import { EventStore } from '../../eventing/event-store/event-store';
import { EmbeddedReadModelStore } from '../../eventing/read-models/embedded/embedded-read-model-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { AdminReadsModule } from '../admin/public';
import { UsageAsOfModule, UsageModule } from '../usage/public';
import { RequestReplayHandler } from './commands/replays';
import { ReplayProgressStore, replayProgressCollection } from './replay-progress-store';
import { ReplayCorrections } from './replay-corrections';
import { ReplayReads } from './replay-reads';
import { ReplayRun, ReplayExecutor, InProcessReplayExecutor, ThreadReplayExecutor } from './replay-run';
import { ReplayQueue } from './replay-queue';
import { ReplaysController } from './replays.controller';

/** Embedded stores block their thread, so their replays run in another one; remote stores do not block. */
async function executorFor(events: EventStore, rows: ReadModelStore): Promise<ReplayExecutor> {
  await rows.ensure(replayProgressCollection);
  return events instanceof EmbeddedEventStore && rows instanceof EmbeddedReadModelStore
    ? new ThreadReplayExecutor(events.file, rows.file)
    : new InProcessReplayExecutor(events, rows);
}

/** The replay lab. Its worker is idle outside the worker role. */
@Module({
  imports: [AdminReadsModule, UsageAsOfModule, UsageModule],
  controllers: [ReplaysController],
  providers: [
    { provide: ReplayExecutor, inject: [EventStore, ReadModelStore], useFactory: executorFor },
    RequestReplayHandler,
    ReplayProgressStore,
    ReplayCorrections,
    ReplayReads,
    ReplayRun,
    ReplayQueue,
  ],
})
export class ReplaysModule {}
