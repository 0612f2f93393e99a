import { Injectable, Logger } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { JobSubmitted } from '@duetcast/domain/jobs/job-events';
import type { JobType } from '@duetcast/domain/jobs/job-statuses';
import { charactersOf, ownClipsOf, remotesOf, soundsOf, type JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { expectedOutputBytes } from '@duetcast/domain/storage/storage-use';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import type { Submitter } from '../../../platform/requests/principal';
import { jsonBytes } from '../../../platform/content/content-store';
import { AddedContent, StorageAllowance } from '../../storage/public';
import { UsageReservations } from '../../usage/public';
import { JobCharges, reservedBy } from '../charging/job-charges';
import { JobAudio } from '../execution/rendering/audio-allowance';
import { Settlement } from '../settlement/settlement';
import { JobTitles } from '../content/job-titles';
import { RetryJobHandler } from './retry-job';

interface JobRequest extends Submitter {
  readonly jobId: string;
  readonly type: JobType;
  readonly externalId?: string | undefined;
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
    private readonly content: AddedContent,
    private readonly settlement: Settlement,
    private readonly retries: RetryJobHandler,
    private readonly storage: StorageAllowance,
    private readonly titles: JobTitles,
  ) {}

  /**
   * Returns the job id. Idempotent: a repeated request submits nothing, retries the job if it failed, or submits the next
   * one after a submission that was rolled back, whose id is never used again.
   * @throws AppError `job.audioTooLong`, `job.clipsTooLarge`, `usage.limitExceeded`, `storage.limitExceeded`,
   *   `store.conflict`, `store.unavailable`
   */
  async submit(request: JobRequest, context: CommandContext): Promise<string> {
    const { jobId, ownerId: accountId, manifest } = request;
    const { state } = await this.deciders.load(jobDecider, jobId);
    if (state.status === 'cancelled' && !state.submission)
      return this.submit({ ...request, jobId: uuidOf(`${jobId}/next`) }, context);
    if (state.status === 'failed') await this.retries.retryFailed(jobId, state.attempt, context);
    if (state.submission) return jobId;
    assertClipsFit(manifest);
    const sizes = sizesOf(manifest);
    await this.storage.store(accountId, sizes.manifestBytes + sizes.outputBytes, () =>
      this.accept(request, sizes, context),
    );
    return jobId;
  }

  private async accept(request: JobRequest, sizes: Sizes, context: CommandContext) {
    const { jobId, ownerId: accountId, manifest } = request;
    const month = monthOf(context.at ?? new Date().toISOString());
    const scope = { accountId, domain: manifest.domain, month, jobId, attempt: 1 };
    const computed = await this.charges.reservation(scope, manifest);
    const id = await this.reservations.reserve({ ...scope, ...reservedBy(computed) }, context);
    const held = { ...scope, reservationId: id };
    try {
      const accepted = await this.append(request, { month, reservation: { ...computed, id }, ...sizes }, context);
      // Another request submitted the job before this one reserved.
      if (accepted.state.submission?.reservation.id !== id)
        await this.settlement.abandon(held, 'The job was submitted by another request.', context);
      this.charges.renewKept(accountId, manifest, computed);
      this.titles.remember({ id: jobId, ownerId: accountId }, manifest.title);
      return accepted;
    } catch (error) {
      await this.settlement
        .abandon(held, 'The submission failed.', context)
        .catch((reason: unknown) =>
          this.logger.warn({ jobId, err: reason }, 'could not roll back the submission; the reconciler will'),
        );
      throw error;
    }
  }

  private async append(request: JobRequest, accepted: Sizes & Accepted, context: CommandContext) {
    const { jobId, ownerId, manifest } = request;
    return this.content.put([jsonBytes(manifest)], ownerId, (manifestHash = '') => {
      const facts = { characters: charactersOf(manifest), manifestHash, ...accepted };
      const command = { type: 'SubmitJob', submission: submissionOf(request, facts) } as const;
      return this.deciders.run(jobDecider, jobId, command, childContext(context, command.type));
    });
  }
}

type Sizes = Pick<JobSubmitted, 'manifestBytes' | 'outputBytes'>;
type Accepted = Pick<JobSubmitted, 'month' | 'reservation'>;

const sizesOf = (manifest: JobManifest): Sizes => ({
  manifestBytes: jsonBytes(manifest).byteLength,
  outputBytes: expectedOutputBytes(manifest),
});

/** Checks stored clips; what the job downloads and says counts when it is known. */
function assertClipsFit({ parts }: JobManifest): void {
  const audio = new JobAudio();
  for (const { part } of parts) {
    if (part.kind === 'own') audio.addClip(part.bytes);
    if ('durationMs' in part) audio.add(part.durationMs);
  }
}

function submissionOf(
  { jobId, ownerId, tokenId, type, externalId, manifest }: JobRequest,
  facts: Sizes & Accepted & Pick<JobSubmitted, 'characters' | 'manifestHash'>,
): JobSubmitted {
  const { domain, format, parts } = manifest;
  const [clips, sounds] = [ownClipsOf(manifest), soundsOf(manifest)];
  const remotes = remotesOf(manifest);
  const named = externalId !== undefined && { externalId };
  const needed = { ...named, ...(sounds.length > 0 && { sounds }), ...(remotes.length > 0 && { remotes }) };
  return { jobId, ownerId, tokenId, type, domain, segments: parts.length, format, clips, ...needed, ...facts };
}
