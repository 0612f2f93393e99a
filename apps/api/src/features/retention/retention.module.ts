import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/public';
import { CaughtUpRows } from './caught-up-rows';
import { ContentExpiry } from './content-expiry';
import { EpisodeRelease } from './episode-release';
import { EventRetention } from './event-retention';
import { KeptSegmentCache } from './kept-segment-cache';
import { RelatedStreams } from './related-streams';
import { ReleasedContent } from './released-content';
import { RetentionSchedule } from './retention-schedule';
import { RetentionSweep } from './retention-sweep';
import { UnreferencedContent } from './unreferenced-content';

/** Deletes expired content, log rows and events. Idle outside the worker role. */
@Module({
  imports: [StorageModule],
  providers: [
    CaughtUpRows,
    KeptSegmentCache,
    ReleasedContent,
    ContentExpiry,
    EpisodeRelease,
    EventRetention,
    RelatedStreams,
    RetentionSchedule,
    RetentionSweep,
    UnreferencedContent,
  ],
  exports: [ContentExpiry, EpisodeRelease, UnreferencedContent],
})
export class RetentionModule {}
