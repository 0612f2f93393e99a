import { Injectable, Logger } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { reservationIdOf } from '@duetcast/domain/jobs/job-state';
import type { JobSubmitted, JobType } from '@duetcast/domain/jobs/job-events';
import { charactersOf, ownClipsOf, type JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { monthOf } from '@duetcast/domain/usage/usage-streams';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import type { Submitter } from '../../../platform/requests/principal';
import { ContentStore } from '../../../platform/content/content-store';
import { UsageReservations, type UsageScope } from '../../usage/public';
import { RetryJobHandler } from './retry-job';

interface JobRequest extends Submitter {
  readonly jobId: string;
  readonly type: JobType;
  readonly manifest: JobManifest;
}

interface HeldReservation extends UsageScope {
  readonly reservationId: string;
  readonly jobId: string;
}

/** Derives the job id from the command id, so that a repeated command gets the same job. */
export const jobIdOf = (commandId: string, route: string): string => uuidOf(`${commandId}/job/${route}`);

/** Rolls back a submission that reserved characters but did not submit its job. */
@Injectable()
export class AbandonedSubmissions {
  constructor(
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
  ) {}

  /**
   * Appends JobCancelled first, so that a late submission is rejected, then releases the characters. Does nothing and
   * returns false if the job was submitted.
   * @throws AppError `store.conflict` | `store.unavailable`
   */
  async abandon(reservation: HeldReservation, reason: string, context: CommandContext): Promise<boolean> {
    const command = { type: 'AbandonSubmission' } as const;
    const abandoning = childContext(context, command.type);
    const { state } = await this.deciders.run(jobDecider, reservation.jobId, command, abandoning);
    if (state.submission) return false;
    await this.reservations.release(reservation, reason, context);
    return true;
  }
}

/** Submits jobs: reserves the characters, stores the manifest and appends JobSubmitted; rolls back on failure. */
@Injectable()
export class JobSubmissions {
  private readonly logger = new Logger('JobSubmissions');

  constructor(
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
    private readonly content: ContentStore,
    private readonly abandoned: AbandonedSubmissions,
    private readonly retries: RetryJobHandler,
  ) {}

  /**
   * Returns the job id. Idempotent: a repeated request submits nothing, or retries the job if it failed.
   * @throws AppError `usage.limitExceeded`, `store.conflict`, `store.unavailable`
   */
  async submit(request: JobRequest, context: CommandContext): Promise<string> {
    const { jobId, manifest } = request;
    const { state } = await this.deciders.load(jobDecider, jobId);
    if (state.status === 'failed') await this.retries.retryFailed(jobId, state.attempt, context);
    if (state.submission) return jobId;
    const characters = charactersOf(manifest);
    const month = monthOf(context.at ?? new Date().toISOString());
    const scope = { accountId: request.ownerId, domain: manifest.domain, month };
    const reservation = { ...scope, jobId, reservationId: reservationIdOf(jobId, 1), characters };
    if (characters > 0) await this.reservations.reserve(reservation, context);
    try {
      const manifestHash = await this.content.putJson(manifest);
      const submission = submissionOf(request, { characters, month, manifestHash });
      const command = { type: 'SubmitJob', submission } as const;
      await this.deciders.run(jobDecider, jobId, command, childContext(context, command.type));
      return jobId;
    } catch (error) {
      await this.abandoned
        .abandon(reservation, 'The submission failed.', context)
        .catch((reason: unknown) =>
          this.logger.warn({ jobId, err: reason }, 'could not roll back the submission; the reconciler will'),
        );
      throw error;
    }
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
