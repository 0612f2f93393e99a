import { Module } from '@nestjs/common';
import { ContentExpiry } from './content-expiry';
import { EpisodeRelease } from './episode-release';
import { EventRetention } from './event-retention';
import { RelatedStreams } from './related-streams';
import { RetentionSchedule } from './retention-schedule';
import { RetentionSweep } from './retention-sweep';
import { UnreferencedContent } from './unreferenced-content';

/** Deletes expired content, log rows and events. Idle outside the worker role. */
@Module({
  providers: [
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
