import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { isFinished, type Job } from '@duetcast/domain/jobs/job-state';
import type { JobManifest, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { monthOf, usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import type { Usage } from '@duetcast/domain/usage/usage-state';
import { Deciders } from '../../../apps/api/src/eventing/deciders/deciders';
import { newContext } from '../../../apps/api/src/eventing/deciders/command-context';
import type { StateStore } from '../../../apps/api/src/eventing/state/state-store';
import { charactersOfAll } from '../../../apps/api/src/features/jobs/charging/job-charges';
import { SegmentKeys } from '../../../apps/api/src/features/jobs/charging/kept-segments';
import { VoiceCatalog } from '../../../apps/api/src/features/voices/voice-catalog';
import { SpeechProviders } from '../../../apps/api/src/media/speech/speech-provider';
import { accountKeysOn } from '../account-keys-on';
import { MemoryContent, MemoryEvents, MemoryStates } from './memory-stores';
import { MortalProcess } from './mortal-process';
import { JobProcess } from './job-process';
import { LineSpeech } from './line-speech';

export const accountId = 'acc_ada';
export const allowance = 10_000;

export interface End {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** Jobs of one account on stores in memory, worked on by processes that can end at any store call. */
export class ChargingWorld {
  readonly events = new MemoryEvents();
  readonly states = new MemoryStates();
  readonly content = new MemoryContent();
  readonly speech = new LineSpeech();
  private readonly keys = new SegmentKeys(accountKeysOn(this.states as unknown as StateStore));
  /** Ids of the jobs whose submission was begun. */
  readonly jobs: string[] = [];
  private readonly month = monthOf(new Date().toISOString());

  async open(): Promise<void> {
    const command = { type: 'OpenAccount', accountId, email: 'ada@example.com' } as const;
    await this.deciders().run(accountDecider, accountId, command, newContext({ kind: 'system', id: 'test' }, 'open'));
  }

  /** Runs the work in a new process, which may end. Refusals are results of their own. */
  async in<T>(end: End | null, work: (process: JobProcess) => Promise<T>): Promise<T | 'killed' | 'refused'> {
    const mortal = new MortalProcess(end);
    const process = new JobProcess(mortal, this);
    try {
      return await mortal.outcomeOf(work(process));
    } catch (error) {
      if (isAppError(error)) return 'refused';
      throw error;
    } finally {
      process.close();
    }
  }

  async submit(manifest: JobManifest, end: End | null = null): Promise<unknown> {
    const jobId = `job${this.jobs.length}`;
    this.jobs.push(jobId);
    return this.in(end, (process) => process.submit(jobId, manifest));
  }

  /** Characters that the manifest would be charged now. */
  async estimate({ parts }: JobManifest): Promise<number> {
    const charges = await this.in(null, (process) => process.charges.of(accountId, parts.map(({ part }) => part))); // prettier-ignore
    return Array.isArray(charges) ? charactersOfAll(charges.filter(({ isCharged }) => isCharged)) : NaN;
  }

  /** Settles what ended, as the reaction to every end does; deliveries repeat. */
  async settleAll(end: End | null = null): Promise<void> {
    await this.in(end, async (process) => {
      for (const jobId of this.jobs) await process.settle(jobId);
    });
  }

  /** Settles what crashes left open; of processes that ended, none can go on. */
  async reconcileAll(end: End | null = null): Promise<void> {
    await this.in(end, async (process) => {
      for (const [, { reservationId, jobId, attempt }] of (await this.usage()).open.entries())
        await process.reconcile({ accountId, month: this.month, reservationId, jobId, attempt });
    });
  }

  /** Runs every job to its end, then settles all. */
  async finish(): Promise<void> {
    for (const jobId of this.jobs) {
      const job = await this.job(jobId);
      if (job.submission && !isFinished(job)) await this.in(null, (process) => process.work(jobId));
    }
    await this.settleAll();
    await this.reconcileAll();
    await this.settleAll();
  }

  async job(jobId: string): Promise<Job> {
    return (await this.deciders().load(jobDecider, jobId)).state;
  }

  async usage(): Promise<Usage> {
    return (await this.deciders().load(usageDecider, usageIdOf(accountId, this.month))).state;
  }

  /** By which the part is charged. */
  async keyOf(part: SpokenPart): Promise<string> {
    const voice = await new VoiceCatalog(new SpeechProviders([this.speech])).findForJob(part.voiceId, part.provider);
    return (await this.keys.of(accountId, part, voice)).chargeKey;
  }

  private deciders(): Deciders {
    return new Deciders(new MortalProcess(null).use(this.events));
  }
}
