import { Injectable, Logger } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { reservationIdOf } from '@duetcast/domain/jobs/job-state';
import type { JobSubmitted, JobType } from '@duetcast/domain/jobs/job-events';
import { charactersOf, ownClipsOf, type JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { monthOf } from '@duetcast/domain/usage/domain-name';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { UsageReservations } from '../../usage/public';
import type { JobOwner, SubmittedJob } from './submitted-job';
import { AbandonedSubmissions } from './abandoned-submissions';
import { FailedJobs } from './failed-jobs';
import { JobManifests } from '../content/job-manifests';

interface JobRequest extends JobOwner {
  readonly jobId: string;
  readonly type: JobType;
  readonly manifest: JobManifest;
}

/** Submits jobs: reserves the characters, stores the manifest and appends JobSubmitted; rolls back on failure. */
@Injectable()
export class JobSubmissions {
  private readonly logger = new Logger('JobSubmissions');

  constructor(
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
    private readonly manifests: JobManifests,
    private readonly abandoned: AbandonedSubmissions,
    private readonly failed: FailedJobs,
  ) {}

  /**
   * Idempotent: a repeated request returns the submitted job, or retries it if it failed.
   * @throws AppError `usage.limitExceeded`, `store.conflict`, `store.unavailable`
   */
  async submit(request: JobRequest, context: CommandContext): Promise<SubmittedJob> {
    const { jobId, manifest } = request;
    const { state, position } = await this.deciders.load(jobDecider, jobId);
    if (state.status === 'failed') return this.failed.retry(jobId, state.attempt, request, context);
    if (state.submission) return { jobId, position };
    const characters = charactersOf(manifest);
    const month = monthOf(context.at ?? new Date().toISOString());
    const scope = { accountId: request.ownerId, domain: manifest.domain, month };
    const reservation = { ...scope, jobId, reservationId: reservationIdOf(jobId, 1), characters };
    if (characters > 0) await this.reservations.reserve(reservation, context);
    try {
      const manifestHash = await this.manifests.put(manifest);
      return await this.append(submissionOf(request, { characters, month, manifestHash }), context);
    } catch (error) {
      await this.abandoned
        .abandon(reservation, 'The submission failed.', context)
        .catch((reason: unknown) =>
          this.logger.warn({ jobId, err: reason }, 'could not roll back the submission; the reconciler will'),
        );
      throw error;
    }
  }

  private async append(submission: JobSubmitted, context: CommandContext): Promise<SubmittedJob> {
    const { jobId } = submission;
    const command = { type: 'SubmitJob', submission } as const;
    const { position } = await this.deciders.run(jobDecider, jobId, command, childContext(context, command.type));
    return { jobId, position };
  }
}

function submissionOf(
  { jobId, ownerId, tokenId, type, manifest }: JobRequest,
  facts: Pick<JobSubmitted, 'characters' | 'month' | 'manifestHash'>,
): JobSubmitted {
  const { domain, format, parts } = manifest;
  const clips = ownClipsOf(manifest);
  return { jobId, ownerId, tokenId, type, domain, segments: parts.length, format, clips, ...facts };
}
