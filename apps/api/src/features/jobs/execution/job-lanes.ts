import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config';
import { type SpeechProvider, SpeechProviders } from '../../../media/speech/speech-provider';
import type { Candidate } from './job-queue';
import { outageOf, type CurrentOutage } from './job-executor';

type Running = Pick<Candidate, 'ownerId' | 'lane'>;

/**
 * Slots of the jobs that call the same remote ends: `WORKER_JOBS`, and as many more for owners without a running job in the
 * lane, so that neither a remote end that hangs nor an owner occupies the slots of others.
 */
@Injectable()
export class JobLanes {
  constructor(
    private readonly providers: SpeechProviders,
    private readonly config: Config,
  ) {}

  /** What jobs of the lane wait for without a slot; null: they can run. */
  outageOf(lane: string): CurrentOutage | null {
    const outage = this.providersOf(lane)
      .map((provider) => provider.availability.outage)
      .find(Boolean);
    return outage ? outageOf(outage) : null;
  }

  /** Slots that are free for owners without a running job. */
  freeIn(lane: string, running: readonly Running[]): number {
    return this.slotsOf(lane).withOthers - running.filter((job) => job.lane === lane).length;
  }

  hasSlotFor({ ownerId, lane }: Running, running: readonly Running[]): boolean {
    const inLane = running.filter((job) => job.lane === lane);
    const { ofAll, withOthers } = this.slotsOf(lane);
    if (inLane.length < ofAll) return true;
    return inLane.length < withOthers && !inLane.some((job) => job.ownerId === ownerId);
  }

  /** One job asks a provider that did not answer whether it does again. */
  private slotsOf(lane: string): { readonly ofAll: number; readonly withOthers: number } {
    const { WORKER_JOBS: slots } = this.config.env;
    if (this.outageOf(lane)) return { ofAll: 0, withOthers: 0 };
    const isProbe = this.providersOf(lane).some((provider) => provider.availability.isProbed);
    return isProbe ? { ofAll: 1, withOthers: 1 } : { ofAll: slots, withOthers: 2 * slots };
  }

  private providersOf(lane: string): SpeechProvider[] {
    const remotes = lane.split('+');
    return this.providers.all().filter(({ name }) => remotes.includes(name));
  }
}
