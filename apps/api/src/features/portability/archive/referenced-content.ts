import { categoryOf, streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { contentUses, endSentinel } from '@duetcast/projections/content/content-uses';
import { currentFor, rowIdsOf } from '@duetcast/projections/kernel/projection';

/** Content uses do not depend on the global position. */
const anyPosition = '';

/** Content that an account's events reference and have not released. */
export class ReferencedContent {
  private readonly uses = new Set<string>();
  /** Hash of the output by job. */
  private readonly outputs = new Map<string, string>();

  take(event: Omit<Recorded, 'position'>): void {
    if (!contentUses.categories.includes(categoryOf(event))) return;
    const current = currentFor(contentUses, { ...event, position: anyPosition });
    for (const id of rowIdsOf(contentUses, current)) {
      if (id === endSentinel) continue;
      if (contentUses.fold(null, current, id)) this.uses.add(id);
      else this.uses.delete(id);
    }
    if (current.type === 'JobAssembled' || current.type === 'OutputRestored')
      this.outputs.set(streamIdOf(event), current.data.contentHash);
    if (event.type === 'OutputExpired') this.outputs.delete(streamIdOf(event));
  }

  /** Unique and sorted. */
  hashes(): string[] {
    return [...new Set([...this.uses].map((use) => use.slice(0, use.indexOf('/'))))].sort();
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
