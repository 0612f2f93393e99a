import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/public';
import { CoversModule } from '../../media/covers.module';
import { reactionProviders } from '../../eventing/reactions/reactor';
import { LexiconModule } from '../lexicon/public';
import { SoundsModule } from '../sounds/public';
import { DownloadsModule } from '../downloads/public';
import { PublicationsModule } from '../publications/public';
import { StorageModule } from '../storage/public';
import { UsageModule } from '../usage/public';
import { VoicesModule } from '../voices/public';
import { CancelJobHandler } from './commands/cancel-job';
import { RetryJobHandler } from './commands/retry-job';
import { ShareJobHandler, PublishPostHandler } from './sharing/share-commands';
import { SubmitCompilationHandler } from './commands/submit-compilation';
import { SubmitStitchHandler } from './commands/submit-stitch';
import { SubmitTtsHandler } from './commands/submit-tts';
import { CaptionsController } from './captions/captions.controller';
import { JobCaptions } from './captions/job-captions';
import { ChaptersController } from './chapters/chapters.controller';
import { ChargedKeys, JobCharges } from './charging/job-charges';
import { KeptSegments, SegmentKeys } from './charging/kept-segments';
import { Downloads, DownloadAddresses } from './execution/rendering/download';
import { ExternalJobs } from './commands/external-jobs';
import { LexiconImpact } from './lexicon/lexicon-impact';
import { LexiconImpactController } from './lexicon/lexicon-impact.controller';
import { JobAuditController } from './audit/job-audit.controller';
import { JobAuditState } from './audit/job-audit-state';
import { JobClaims } from './execution/job-claims';
import { CompilationParts, JobParts, JobPronunciations } from './submission/job-parts';
import { SentenceParts } from './submission/sentence-parts';
import { ExpectedLengths } from './submission/expected-length';
import { JobEstimates } from './submission/job-estimates';
import { SpokenTexts } from './submission/spoken-texts';
import { JobMetrics } from './queries/job-metrics';
import { JobLists } from './queries/job-lists';
import { JobTitles } from './content/job-titles';
import { JobManifests } from './content/job-manifests';
import { ListedJobs } from './queries/listed-jobs';
import { FailedClips } from './queries/failed-clips';
import { JobOutcomes } from './queries/job-outcomes';
import { JobOutputController, SpeechTextController } from './http/job-output.controller';
import { JobLanes } from './execution/job-lanes';
import { JobQueue } from './execution/job-queue';
import { JobPlaces } from './queries/job-places';
import { JobReads } from './queries/job-reads';
import { JobExecutor } from './execution/job-executor';
import { JobSubmissions } from './commands/job-submissions';
import { JobWorker } from './execution/job-worker';
import { JobExportsController } from './http/job-exports.controller';
import { JobsController } from './http/jobs.controller';
import { OutputMaker } from './execution/output-maker';
import { OutputRestoration } from './execution/output-restoration';
import { OutputReply } from './http/output-reply';
import { Reconciler } from './settlement/reconciler';
import { AudioAllowance } from './execution/rendering/audio-allowance';
import { PartRenderer } from './execution/rendering/part-renderer';
import { SegmentRenderer } from './execution/rendering/segment-renderer';
import { SpeechPace } from './execution/rendering/speech-pace';
import { SpeechSpool } from './execution/rendering/speech-spool';
import { Settlement, SettleReservations } from './settlement/settlement';
import { TranscriptPageController } from './captions/transcript-page.controller';
import { EmbedController } from './sharing/embed.controller';
import { PostsController } from './sharing/posts.controller';
import { SharedJobs, SharedPublications } from './sharing/shared-jobs';
import { ShareCoverController } from './sharing/share-cover.controller';
import { ShareDownloadsController } from './sharing/share-downloads.controller';
import { SharingController } from './sharing/sharing.controller';
import { UnpublishEndedSites } from './sharing/unpublish-ended-sites';
import { JobSound } from './streaming/job-sound';
import { SegmentFeed } from './streaming/segment-feed';
import { SpeechStreams } from './streaming/speech-streams';
import { CompilationsController } from './http/compilations.controller';
import { SubmissionsController } from './http/submissions.controller';

const submission = [
  JobPronunciations,
  LexiconImpact,
  ChargedKeys,
  CompilationParts,
  CancelJobHandler,
  ExpectedLengths,
  ExternalJobs,
  JobCharges,
  JobEstimates,
  JobManifests,
  JobParts,
  JobSubmissions,
  KeptSegments,
  PublishPostHandler,
  RetryJobHandler,
  SegmentKeys,
  SentenceParts,
  SpokenTexts,
  ShareJobHandler,
  SubmitCompilationHandler,
  SubmitStitchHandler,
  SubmitTtsHandler,
];
const queries = [
  JobAuditState,
  JobCaptions,
  JobMetrics,
  JobLists,
  ListedJobs,
  FailedClips,
  JobOutcomes,
  JobPlaces,
  JobReads,
  JobTitles,
  OutputReply,
  SharedJobs,
  SharedPublications,
];
const streaming = [JobSound, SegmentFeed, SpeechStreams];
const execution = [
  AudioAllowance,
  DownloadAddresses,
  Downloads,
  JobClaims,
  JobLanes,
  JobQueue,
  JobExecutor,
  JobWorker,
  OutputMaker,
  OutputRestoration,
  PartRenderer,
  Reconciler,
  Settlement,
  SegmentRenderer,
  SpeechPace,
  SpeechSpool,
  ...reactionProviders(SettleReservations),
  ...reactionProviders(UnpublishEndedSites),
];

/** Submission, execution, settlement, queries and sharing of jobs. Execution is idle without the worker role. */
@Module({
  imports: [
    AuditModule,
    UsageModule,
    VoicesModule,
    LexiconModule,
    SoundsModule,
    StorageModule,
    PublicationsModule,
    DownloadsModule,
    CoversModule,
  ],
  controllers: [
    CompilationsController,
    SubmissionsController,
    SpeechTextController,
    JobOutputController,
    CaptionsController,
    ChaptersController,
    JobExportsController,
    JobsController,
    LexiconImpactController,
    JobAuditController,
    SharingController,
    PostsController,
    ShareCoverController,
    ShareDownloadsController,
    EmbedController,
    TranscriptPageController,
  ],
  providers: [...submission, ...queries, ...streaming, ...execution],
  exports: [JobCaptions, JobReads, JobTitles, ListedJobs, Settlement, SpeechStreams],
})
export class JobsModule {}
