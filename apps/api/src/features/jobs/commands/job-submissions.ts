import { Injectable, Logger } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { JobReservation, JobSubmitted, JobType } from '@duetcast/domain/jobs/job-events';
import { charactersOf, ownClipsOf, soundsOf, type JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import type { Submitter } from '../../../platform/requests/principal';
import { ContentStore } from '../../../platform/content/content-store';
import { UsageReservations } from '../../usage/public';
import { JobCharges, reservedBy } from '../charging/job-charges';
import { JobAudio } from '../execution/rendering/audio-allowance';
import { Settlement } from '../settlement/settlement';
import { RetryJobHandler } from './retry-job';

interface JobRequest extends Submitter {
  readonly jobId: string;
  readonly type: JobType;
  readonly manifest: JobManifest;
}

/** Derives the job id from the command id, so that a repeated command gets the same job. */
export const jobIdOf = (commandId: string, route: string): string => uuidOf(`${commandId}/job/${route}`);

/** Submits jobs: reserves the characters, stores the manifest and appends JobSubmitted; rolls back on failure. */
@Injectable()
export class JobSubmissions {
  private readonly logger = new Logger('JobSubmissions');

  constructor(
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
    private readonly charges: JobCharges,
    private readonly content: ContentStore,
    private readonly settlement: Settlement,
    private readonly retries: RetryJobHandler,
  ) {}

  /**
   * Returns the job id. Idempotent: a repeated request submits nothing, retries the job if it failed, or submits the next
   * one after a submission that was rolled back, whose id is never used again.
   * @throws AppError `job.audioTooLong`, `job.clipsTooLarge`, `usage.limitExceeded`, `store.conflict`, `store.unavailable`
   */
  async submit(request: JobRequest, context: CommandContext): Promise<string> {
    const { jobId, ownerId: accountId, manifest } = request;
    const { state } = await this.deciders.load(jobDecider, jobId);
    if (state.status === 'cancelled' && !state.submission)
      return this.submit({ ...request, jobId: uuidOf(`${jobId}/next`) }, context);
    if (state.status === 'failed') await this.retries.retryFailed(jobId, state.attempt, context);
    if (state.submission) return jobId;
    assertClipsFit(manifest);
    const month = monthOf(context.at ?? new Date().toISOString());
    const scope = { accountId, domain: manifest.domain, month, jobId, attempt: 1 };
    const computed = await this.charges.reservation(scope, manifest);
    const id = await this.reservations.reserve({ ...scope, ...reservedBy(computed) }, context);
    const held = { ...scope, reservationId: id };
    try {
      const isNew = await this.append(request, month, { ...computed, id }, context);
      // Another request submitted the job before this one reserved.
      if (!isNew) await this.settlement.abandon(held, 'The job was submitted by another request.', context);
      this.charges.renewKept(accountId, manifest, computed);
      return jobId;
    } catch (error) {
      await this.settlement
        .abandon(held, 'The submission failed.', context)
        .catch((reason: unknown) =>
          this.logger.warn({ jobId, err: reason }, 'could not roll back the submission; the reconciler will'),
        );
      throw error;
    }
  }

  /** False if the job was submitted before, with another reservation. */
  private async append(
    request: JobRequest,
    month: string,
    reservation: JobReservation,
    context: CommandContext,
  ): Promise<boolean> {
    const { jobId, manifest } = request;
    const manifestHash = await this.content.putJson(manifest, request);
    const facts = { characters: charactersOf(manifest), manifestHash, month, reservation };
    const command = { type: 'SubmitJob', submission: submissionOf(request, facts) } as const;
    const { state } = await this.deciders.run(jobDecider, jobId, command, childContext(context, command.type));
    return state.submission?.reservation?.id === reservation.id;
  }
}

/** Checks stored clips; what the job downloads and says counts when it is known. */
function assertClipsFit({ parts }: JobManifest): void {
  const audio = new JobAudio();
  for (const { part } of parts) {
    if (part.kind === 'own') audio.addClip(part.bytes);
    if ('durationMs' in part) audio.add(part.durationMs);
  }
}

function submissionOf(
  { jobId, ownerId, tokenId, type, manifest }: JobRequest,
  facts: Pick<JobSubmitted, 'characters' | 'month' | 'manifestHash' | 'reservation'>,
): JobSubmitted {
  const { domain, format, parts } = manifest;
  const [clips, sounds] = [ownClipsOf(manifest), soundsOf(manifest)];
  const played = sounds.length > 0 && { sounds };
  return { jobId, ownerId, tokenId, type, domain, segments: parts.length, format, clips, ...played, ...facts };
}
