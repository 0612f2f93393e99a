import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import type { Job } from '@duetcast/domain/jobs/job-state';
import { failureOfLostAnswers } from '@duetcast/domain/jobs/lost-answers';
import { categoryOf, streamIdOf } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { contentUses, endSentinel, type ContentUseRow } from '@duetcast/projections/content/content-uses';
import { newContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { RoleLeases } from '../../../eventing/state/role-leases';
import { Config } from '../../../platform/config/config';
import { ContentStore } from '../../../platform/content/content-store';
import { JobManifests } from '../content/job-manifests';
import { OutputMaker } from './output-maker';
import { JobAudio } from './rendering/audio-allowance';
import type { RenderedJob } from './rendering/claimed-job';

const name = 'restore-outputs';
const everyMs = 30_000;
/** After a failure, doubled with each further one, ms. */
const firstPauseMs = 60_000;
const maxPauseMs = 6 * 60 * 60_000;

/** Assembles damaged outputs of completed jobs again, from their kept or newly rendered parts, free of charge. */
@Injectable()
export class OutputRestoration implements OnApplicationBootstrap {
  private readonly logger = new Logger('OutputRestoration');
  /** Failed restorations by job id. */
  private readonly failed = new Map<string, { readonly times: number; readonly until: number }>();

  constructor(
    private readonly content: ContentStore,
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly manifests: JobManifests,
    private readonly outputs: OutputMaker,
    private readonly leases: RoleLeases,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const run = (signal: AbortSignal) => this.sweep(signal);
    this.leases.repeat({ name, everyMs, run, logger: this.logger }, everyMs);
  }

  /** Returns the number of restored outputs. What nothing uses is deleted. @throws StoreUnavailable; the reason of `signal` */
  async sweep(signal: AbortSignal = new AbortController().signal): Promise<number> {
    let restored = 0;
    for await (const hash of this.content.setAside()) {
      let isUsed = false;
      for await (const { row } of allRows<ContentUseRow>(this.rows, contentUses.name, { where: { hash } })) {
        signal.throwIfAborted();
        isUsed = true;
        const jobId = streamIdOf(row);
        if (categoryOf(row) === jobDecider.category && (await this.restore(jobId, hash, signal))) restored += 1;
      }
      // Without the sentinel the rows are incomplete.
      if (!isUsed && (await this.rows.load(contentUses.name, [endSentinel])).size > 0) await this.content.delete(hash);
    }
    return restored;
  }

  /** A failure is tried again later, and does not keep others from being restored. */
  private async restore(jobId: string, lostHash: string, signal: AbortSignal): Promise<boolean> {
    const earlier = this.failed.get(jobId);
    if (earlier && earlier.until > Date.now()) return false;
    try {
      const { state } = await this.deciders.load(jobDecider, jobId);
      if (state.status !== 'completed' || state.outputExpired || state.assembly?.contentHash !== lostHash) return false;
      const tooManyLost = failureOfLostAnswers(state);
      if (tooManyLost) throw new AppError('speech.answersLost', {}, { message: tooManyLost.error });
      await this.restoreOutput(jobId, state, lostHash, signal);
      this.failed.delete(jobId);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      const times = (earlier?.times ?? 0) + 1;
      this.failed.set(jobId, { times, until: Date.now() + Math.min(firstPauseMs * 2 ** (times - 1), maxPauseMs) });
      this.logger.error({ jobId, hash: lostHash, err: error }, 'a damaged output could not be assembled again');
      return false;
    }
  }

  private async restoreOutput(jobId: string, job: Job, lostHash: string, signal: AbortSignal): Promise<void> {
    if (!job.submission) throw new AppError('job.missing');
    const actor = { kind: 'worker', id: this.config.workerId } as const;
    const run = async (command: JobCommand): Promise<void> => {
      await this.deciders.run(jobDecider, jobId, command, newContext(actor, jobId));
    };
    const { submission, segments, chunks } = job;
    const rendered: RenderedJob = {
      jobId,
      ownerId: submission.ownerId,
      signal,
      audio: new JobAudio(),
      callsWithoutSegment: 0,
      facts: { submission, segments, chunks },
      recordSegment: ({ index, contentHash, bytes, durationMs, calls }) => {
        const segment = { index, contentHash, bytes, durationMs, ...(calls !== undefined && { calls }) };
        return run({ type: 'RestoreSegment', segment });
      },
      recordLostAnswer: (lost) => run({ type: 'CountLostAnswer', lost }),
      // What is at the address of a clip now must not replace what was there.
      recordChunk: async ({ index, contentHash }) => {
        if (chunks[index]?.contentHash !== contentHash) throw new AppError('content.damaged');
      },
    };
    const manifest = await this.manifests.get(submission.manifestHash);
    const assembly = await this.outputs.make(rendered, manifest);
    await run({ type: 'RestoreOutput', lostHash, assembly });
    const isEqual = assembly.contentHash === lostHash;
    this.logger.log({ jobId, hash: lostHash, isEqual }, 'a damaged output was assembled again');
  }
}
