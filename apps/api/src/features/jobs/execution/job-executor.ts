import { NewerEvent } from '@duetcast/domain/kernel/event';
import { Injectable, Logger } from '@nestjs/common';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Outage } from '@duetcast/domain/jobs/job-suspension';
import { partName } from '@duetcast/domain/jobs/job-manifest';
import { AppError, errors } from '@duetcast/domain/kernel/errors';
import { SpeechOutage } from '../../../media/speech/provider-failure';
import { isStoreOutage } from '../../../platform/errors/store-unavailable';
import { ChargedKeys, sumOf } from '../charging/job-charges';
import { ClaimedJob } from './rendering/claimed-job';
import { JobManifests } from '../content/job-manifests';
import { PartFailed } from './rendering/part-failed';
import { OutputMaker } from './output-maker';
import { correlated } from '../../../platform/observability/correlation';
import { currentSpan, traced, spanIdOf, type SpanDescription } from '../../../platform/tracing/traces';

export type CurrentOutage = Omit<Outage, 'failure'>;

export const storageOutage: CurrentOutage = { reason: 'storage', provider: null, retryAt: null };

/** What the job waits for after this error; null: the error ends the attempt. */
export function outageOf(error: unknown): CurrentOutage | null {
  const cause = error instanceof PartFailed ? error.cause : error;
  if (isStoreOutage(cause)) return storageOutage;
  if (cause instanceof NewerEvent) return { reason: 'release', provider: null, retryAt: null };
  if (!(cause instanceof SpeechOutage)) return null;
  const { provider, code, retryAt } = cause;
  return { reason: 'speech', provider, code, retryAt };
}

type Failure = Extract<JobEvent, { type: 'JobFailed' }>['data'];
/** Executes a claimed job: renders every part, then assembles the output. */
@Injectable()
export class JobExecutor {
  private readonly logger = new Logger('JobExecutor');

  constructor(
    private readonly manifests: JobManifests,
    private readonly outputs: OutputMaker,
    private readonly charged: ChargedKeys,
  ) {}

  /** Completes or fails the job; an interrupted job is left unchanged. Never throws. */
  async execute(job: ClaimedJob): Promise<void> {
    const work = () => this.perform(job).catch((error: unknown) => this.recordFailure(job, error));
    await correlated(job.facts.context.correlationId, () =>
      traced(
        () => jobSpan(job),
        () => job.whileHeld(work),
      ),
    );
  }

  private async perform(job: ClaimedJob): Promise<void> {
    const manifest = await this.manifests.get(job.facts.submission.manifestHash);
    const output = await this.outputs.make(job, manifest).catch((error: unknown) => {
      if (error instanceof PartFailed) error.partName = partName(manifest.parts, error.index);
      throw error;
    });
    await job.complete(output, await this.chargeFor(job));
  }

  /** Every reserved segment is rendered: the attempt pays for those that nothing else has paid for. */
  private async chargeFor({ facts: { reservation } }: ClaimedJob): Promise<number> {
    return sumOf(await this.charged.pay(reservation.segments, reservation.id));
  }

  private async recordFailure(job: ClaimedJob, error: unknown): Promise<void> {
    const { jobId } = job;
    if (job.signal.aborted) return this.logger.log({ jobId, reason: String(job.signal.reason) }, 'job interrupted');
    const failure = failureOf(error);
    const outage = outageOf(error);
    if (outage) return this.suspend(job, { ...outage, failure: outage.reason === 'speech' ? failure : null }, error);
    currentSpan()?.fail(failure.code);
    if (failure.code === 'internal') this.logger.error({ jobId, err: error }, 'job failed unexpectedly');
    else this.logger.warn({ jobId, code: failure.code, segment: failure.segment, err: error }, 'job failed');
    try {
      await job.fail(failure);
    } catch (recordingError) {
      this.logger.warn({ jobId, err: recordingError }, 'could not record the failure of the job');
    }
  }

  /** If this cannot be recorded either, the lease ends by itself. */
  private async suspend(job: ClaimedJob, outage: Outage, error: unknown): Promise<void> {
    const { jobId } = job;
    this.logger.warn({ jobId, reason: outage.reason, provider: outage.provider, err: error }, 'job suspended');
    await job.suspend(outage).catch((recordingError: unknown) => {
      this.logger.warn({ jobId, err: recordingError }, 'could not record that the job is suspended');
    });
  }
}

/** Follows from the claim, which follows from the submission. */
const jobSpan = ({ jobId, facts: { submission, context } }: ClaimedJob): SpanDescription => ({
  name: `job ${submission.type}`,
  kind: 'consumer',
  correlationId: context.correlationId,
  parentId: spanIdOf(context.causationId),
  attributes: { 'duetcast.job_id': jobId },
});

/** The failure as the owner sees it: coded errors unchanged, anything else without internals. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof PartFailed)) {
    const known = error instanceof AppError ? error : null;
    return { code: known?.code ?? 'internal', error: known?.message ?? errors.internal.message, segment: null };
  }
  const { code, error: message } = failureOf(error.cause);
  const alsoFailed = error.others.map((other) => ({
    segment: other.index,
    code: failureOf(other.cause).code,
  }));
  return {
    code,
    error: error.partName === null ? message : `${error.partName}: ${message}`,
    segment: error.index,
    ...(alsoFailed.length > 0 && { alsoFailed }),
  };
}
