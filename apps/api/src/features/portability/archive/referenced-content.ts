import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { ContentLedger } from '../../../eventing/content-check/content-ledger';

/** Content that an account's events reference and have not released. */
export class ReferencedContent {
  private readonly ledger = new ContentLedger();
  /** Hash of the output by job. */
  private readonly outputs = new Map<string, string>();

  take(event: Omit<Recorded, 'position'>): void {
    this.ledger.take(event);
    const { type, data } = event;
    if (type === 'JobAssembled' || type === 'OutputRestored')
      this.outputs.set(streamIdOf(event), String((data as { contentHash?: unknown }).contentHash));
    if (type === 'OutputExpired') this.outputs.delete(streamIdOf(event));
  }

  /** Unique and sorted. */
  hashes(): string[] {
    return this.ledger.hashes();
  }

  /** Ids of jobs with an output, sorted. */
  assembledJobs(): string[] {
    return [...this.outputs.keys()].sort();
  }

  /** Null: the job has no output. */
  outputOf(jobId: string): string | null {
    return this.outputs.get(jobId) ?? null;
  }
}
