import { Module } from '@nestjs/common';
import { AccountLimitsModule } from '../accounts/account-limits.module';
import { RateLimitsModule } from '../http/rate-limits.module';
import { ScriptWritingModule } from '../script-writing/script-writing.module';
import { UsageModule } from '../usage/usage.module';
import { VoicesModule } from '../voices/voices.module';
import { ClaimPodcastsHandler } from './commands/claim-podcasts';
import { CompilePodcastHandler } from './commands/compile-podcast';
import { ViewPodcastHandler } from './commands/view-podcast';
import { WritePodcastHandler } from './commands/write-podcast';
import { PodcastReads } from './podcast-reads';
import { PodcastTexts } from './podcast-texts';
import { PodcastsController } from './podcasts.controller';
import { PreviewLimits } from './preview-limits';
import { ScriptVoices } from './script-voices';
import { ScriptsController } from './scripts.controller';
import { ShownPodcasts } from './shown-podcasts';

const commands = [ClaimPodcastsHandler, CompilePodcastHandler, ViewPodcastHandler, WritePodcastHandler];

/** Podcasts: from an article to a script, and on to the audio. */
@Module({
  imports: [AccountLimitsModule, RateLimitsModule, ScriptWritingModule, UsageModule, VoicesModule],
  controllers: [ScriptsController, PodcastsController],
  providers: [...commands, PodcastReads, PodcastTexts, PreviewLimits, ScriptVoices, ShownPodcasts],
})
export class PodcastsModule {}
