import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import type { AudioAssembler } from '../../../apps/api/src/media/audio/audio-assembler';
import { SpeechProviders } from '../../../apps/api/src/media/speech/speech-provider';
import { RateLimits, MemoryLimitCounters } from '../../../apps/api/src/platform/rate-limits/rate-limits';
import { readConfig } from '../../../apps/api/src/platform/config/config';
import { ContentHealth } from '../../../apps/api/src/platform/content/content-health';
import type { ContentStore } from '../../../apps/api/src/platform/content/content-store';
import type { TemporaryFiles } from '../../../apps/api/src/platform/content/temporary-files';
import { newContext } from '../../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../../apps/api/src/eventing/deciders/deciders';
import type { EventStore } from '../../../apps/api/src/eventing/event-store/event-store';
import type { StateStore } from '../../../apps/api/src/eventing/state/state-store';
import { ChargedKeys, JobCharges } from '../../../apps/api/src/features/jobs/charging/job-charges';
import { KeptSegments, SegmentKeys } from '../../../apps/api/src/features/jobs/charging/kept-segments';
import { AddedContent } from '../../../apps/api/src/features/storage/added-content';
import { JobTitles } from '../../../apps/api/src/features/jobs/content/job-titles';
import type { StorageAllowance } from '../../../apps/api/src/features/storage/storage-allowance';
import { JobSubmissions } from '../../../apps/api/src/features/jobs/commands/job-submissions';
import { RetryJob, RetryJobHandler } from '../../../apps/api/src/features/jobs/commands/retry-job';
import { JobManifests } from '../../../apps/api/src/features/jobs/content/job-manifests';
import type { Downloads } from '../../../apps/api/src/features/jobs/execution/rendering/download';
import { JobClaims } from '../../../apps/api/src/features/jobs/execution/job-claims';
import { JobExecutor } from '../../../apps/api/src/features/jobs/execution/job-executor';
import { OutputMaker } from '../../../apps/api/src/features/jobs/execution/output-maker';
import type { ClaimedJob } from '../../../apps/api/src/features/jobs/execution/rendering/claimed-job';
import { AudioAllowance } from '../../../apps/api/src/features/jobs/execution/rendering/audio-allowance';
import { SegmentRenderer } from '../../../apps/api/src/features/jobs/execution/rendering/segment-renderer';
import { SpeechPace } from '../../../apps/api/src/features/jobs/execution/rendering/speech-pace';
import { SpeechSpool } from '../../../apps/api/src/features/jobs/execution/rendering/speech-spool';
import { PartRenderer } from '../../../apps/api/src/features/jobs/execution/rendering/part-renderer';
import type { JobReads } from '../../../apps/api/src/features/jobs/queries/job-reads';
import {
  endReasons,
  Settlement,
  type HeldReservation,
} from '../../../apps/api/src/features/jobs/settlement/settlement';
import { UsageReservations } from '../../../apps/api/src/features/usage/ledger/usage-reservations';
import { VoiceCatalog } from '../../../apps/api/src/features/voices/voice-catalog';

import { accountKeysOn } from '../account-keys-on';
import type { ChargingWorld } from './charging-world';
import type { MortalProcess } from './mortal-process';

const actor = { kind: 'user', id: 'acc_ada' } as const;
// One worker id: a new process takes the jobs of the one that ended without waiting for its lease.
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: '.', WORKER_ID: 'w1' });

/** The product's own submission, execution and settlement of jobs, in one process. */
export class JobProcess {
  readonly charges: JobCharges;
  private readonly events: EventStore;
  private readonly deciders: Deciders;
  private readonly submissions: JobSubmissions;
  private readonly retries: RetryJobHandler;
  private readonly settlement: Settlement;
  private readonly claims: JobClaims;
  private readonly executor: JobExecutor;
  private readonly claimed: ClaimedJob[] = [];
  private commands = 0;

  constructor(mortal: MortalProcess, world: ChargingWorld) {
    const [events, states] = [mortal.use<EventStore>(world.events), mortal.use<StateStore>(world.states)];
    const content = mortal.use<ContentStore>(world.content);
    this.events = events;
    this.deciders = new Deciders(events);
    const [charged, kept] = [new ChargedKeys(states), new KeptSegments(content, config)];
    const manifests = new JobManifests(content);
    const voices = new VoiceCatalog(new SpeechProviders([world.speech]));
    const reservations = new UsageReservations(this.deciders);
    const keys = new SegmentKeys(accountKeysOn(states));
    this.charges = new JobCharges(voices, charged, kept, keys);
    this.settlement = new Settlement(this.deciders, events, reservations, charged);
    // Storage is unlimited here: charges alone are tested.
    const storage = {
      store: <R>(_owner: string, _bytes: number, work: () => Promise<R>) => work(),
    } as StorageAllowance;
    const reads = { assertOwned: async () => undefined } as unknown as JobReads;
    this.retries = new RetryJobHandler(
      reads,
      this.deciders,
      reservations,
      this.charges,
      manifests,
      this.settlement,
      storage,
    );
    this.submissions = new JobSubmissions(
      this.deciders,
      reservations,
      this.charges,
      new AddedContent(content, states),
      this.settlement,
      this.retries,
      storage,
      new JobTitles(states, this.deciders, manifests, new ContentHealth(content)),
    );
    this.claims = new JobClaims(this.deciders, events, config);
    const allowance = new AudioAllowance(new RateLimits(new MemoryLimitCounters()));
    const assembler = assemblerOn(content);
    const spool = new SpeechSpool(content, kept, assembler, new ContentHealth(content), config);
    const pace = new SpeechPace(states);
    const renderer = new SegmentRenderer(voices, kept, content, assembler, keys, spool, pace);
    const parts = new PartRenderer(
      renderer,
      {} as Downloads,
      assembler,
      content,
      allowance,
      this.deciders,
      {} as TemporaryFiles,
    );
    this.executor = new JobExecutor(manifests, new OutputMaker(parts, assembler, content, pace), charged);
  }

  submit(jobId: string, manifest: JobManifest): Promise<string> {
    const request = { jobId, type: 'audioCompilation', ownerId: actor.id, tokenId: null, manifest } as const;
    return this.submissions.submit(request, newContext(actor, jobId));
  }

  retry(jobId: string): Promise<void> {
    return this.retries.execute(
      new RetryJob({ jobId, scope: { ownerId: actor.id }, context: newContext(actor, jobId) }),
    );
  }

  async cancel(jobId: string): Promise<void> {
    const command = { type: 'CancelJob', reason: 'Cancelled by its owner.' } as const;
    await this.deciders.run(jobDecider, jobId, command, newContext(actor, jobId));
  }

  /** Claims and executes a job. */
  async work(jobId: string): Promise<void> {
    const job = await this.claims.claim(jobId, Date.now() + this.commands++);
    if (!job) return;
    this.claimed.push(job);
    await this.executor.execute(job);
  }

  /** Ends the timers of jobs that it was killed in. */
  close(): void {
    for (const job of this.claimed) job.interrupt('stopping');
  }

  /** Settles every end of the job, as the reaction does: also those of attempts that were retried since. */
  async settle(jobId: string): Promise<void> {
    for await (const event of this.events.readStream(`job-${jobId}`))
      if (event.type in endReasons) await this.settlement.settleEnd(event, newContext(actor, jobId));
  }

  reconcile(held: HeldReservation): Promise<void> {
    return this.settlement.reconcile(held, 'The job did not complete.', newContext(actor, held.jobId));
  }
}

const assemblerOn = (content: ContentStore): AudioAssembler => ({
  durationMs: async () => 1_000,
  samples: async () => ({ pcm: new Uint8Array(), sampleRate: 24_000 as const, gainDb: null }),
  compose: async () => Buffer.from('music'),
  assemble: async ({ parts }) => {
    const bytes = Buffer.from(parts.map(({ contentHash }) => contentHash).join('\n'));
    const [contentHash, durationMs] = [await content.put(bytes), 1_000 * parts.length];
    const unmeasured = { integratedLufs: null, truePeakDbtp: null, peaks: [], chapters: [], partTimes: [], heard: [] };
    return { contentHash, bytes: bytes.byteLength, durationMs, ...unmeasured };
  },
  close: async () => undefined,
});
