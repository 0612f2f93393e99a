import { Module } from '@nestjs/common';
import { AccountLimitsModule } from '../accounts/account-limits.module';
import { AuditingModule } from '../auditing/auditing.module';
import { OutboundModule } from '../outbound/outbound.module';
import { reactorOf } from '../reacting/reactor';
import { UsageModule } from '../usage/usage.module';
import { VoicesModule } from '../voices/voices.module';
import { AbandonedSubmissions } from './abandoned-submissions';
import { CancelJobHandler } from './commands/cancel-job';
import { RetryJobHandler } from './commands/retry-job';
import { ShareJobHandler } from './commands/share-job';
import { SubmitCompilationHandler } from './commands/submit-compilation';
import { SubmitStitchHandler } from './commands/submit-stitch';
import { SubmitTtsHandler } from './commands/submit-tts';
import { Downloads } from './downloads/download';
import { DownloadAddresses } from './downloads/download-addresses';
import { ExternalJobs } from './external-jobs';
import { JobAudit } from './job-audit';
import { JobAuditController } from './job-audit.controller';
import { JobAuditFile } from './job-audit-file';
import { JobAuditState } from './job-audit-state';
import { JobClaims } from './job-claims';
import { JobEstimates } from './job-estimates';
import { JobFigures } from './job-figures';
import { JobLists } from './job-lists';
import { JobManifests } from './job-manifests';
import { JobOutcomes } from './job-outcomes';
import { JobOutputController } from './job-output.controller';
import { JobParts } from './job-parts';
import { FailedJobs } from './failed-jobs';
import { JobQueue } from './job-queue';
import { JobReads } from './job-reads';
import { JobRun } from './job-run';
import { JobSubmissions } from './job-submissions';
import { JobWorker } from './job-worker';
import { JobsController } from './jobs.controller';
import { OutputReply } from './output-reply';
import { Reconciler } from './reconciler';
import { PartRenderer } from './runners/part-renderer';
import { SegmentRenderer } from './runners/segment-renderer';
import { SettleReservations } from './settle-reservations';
import { EmbedController } from './sharing/embed.controller';
import { SharedJobs } from './sharing/shared-jobs';
import { SharingController } from './sharing/sharing.controller';
import { ShownJobs } from './shown-jobs';
import { SubmissionsController } from './submissions.controller';

const submitting = [
  AbandonedSubmissions,
  CancelJobHandler,
  ExternalJobs,
  FailedJobs,
  JobEstimates,
  JobManifests,
  JobParts,
  JobSubmissions,
  RetryJobHandler,
  ShareJobHandler,
  SubmitCompilationHandler,
  SubmitStitchHandler,
  SubmitTtsHandler,
];
const reading = [
  JobAudit,
  JobAuditFile,
  JobAuditState,
  JobFigures,
  JobLists,
  JobOutcomes,
  JobReads,
  OutputReply,
  SharedJobs,
  ShownJobs,
];
const running = [
  DownloadAddresses,
  Downloads,
  JobClaims,
  JobQueue,
  JobRun,
  JobWorker,
  PartRenderer,
  Reconciler,
  SegmentRenderer,
  SettleReservations,
  reactorOf(SettleReservations),
];

/** The life of jobs, from the call that starts one to the audio that it leaves. What runs them stays idle outside the worker role. */
@Module({
  imports: [AccountLimitsModule, AuditingModule, UsageModule, OutboundModule, VoicesModule],
  controllers: [
    SubmissionsController,
    JobOutputController,
    JobsController,
    JobAuditController,
    SharingController,
    EmbedController,
  ],
  providers: [...submitting, ...reading, ...running],
})
export class JobsModule {}
