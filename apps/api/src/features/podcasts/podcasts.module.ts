import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/public';
import { RateLimitsModule } from '../../platform/rate-limits/rate-limits.module';
import { SecretsModule } from '../../platform/secrets/secrets.module';
import { ArticleReadingModule } from '../../media/article-reading.module';
import { ScriptWritingModule } from '../../media/script-writing.module';
import { StorageModule } from '../storage/public';
import { UsageModule } from '../usage/public';
import { VoicesModule } from '../voices/public';
import { ClaimPodcastsHandler } from './commands/claim-podcasts';
import { CompilePodcastHandler } from './commands/compile-podcast';
import { SaveScriptHandler } from './commands/save-script';
import { WritePodcastHandler } from './commands/write-podcast';
import { InterruptedScripts } from './interrupted-scripts';
import { PodcastReads } from './queries/podcast-reads';
import { PodcastTexts } from './queries/podcast-texts';
import { PreviewSpeech } from './queries/preview-speech';
import { Scripts } from './queries/scripts';
import { ScriptEstimates } from './queries/script-estimates';
import { PodcastAuditController } from './podcast-audit.controller';
import { PodcastsController, ScriptEstimatesController } from './podcasts.controller';
import { PreviewLimits } from './commands/preview-limits';
import { ScriptEditsController } from './script-edits.controller';
import { ScriptsController } from './scripts.controller';

const commands = [ClaimPodcastsHandler, CompilePodcastHandler, SaveScriptHandler, WritePodcastHandler];

/** Podcasts: article to script to audio. */
@Module({
  imports: [
    ArticleReadingModule,
    AuditModule,
    RateLimitsModule,
    ScriptWritingModule,
    SecretsModule,
    StorageModule,
    UsageModule,
    VoicesModule,
  ],
  controllers: [
    ScriptsController,
    ScriptEstimatesController,
    PodcastsController,
    PodcastAuditController,
    ScriptEditsController,
  ],
  providers: [
    ...commands,
    InterruptedScripts,
    PodcastReads,
    PodcastTexts,
    PreviewLimits,
    PreviewSpeech,
    ScriptEstimates,
    Scripts,
  ],
})
export class PodcastsModule {}
