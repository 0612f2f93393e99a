import { categoryOf, streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { contentUses, lastUse } from '@duetcast/projections/content/content-uses';
import { currentFor, rowIdsOf } from '@duetcast/projections/kernel/projection';

/** Where an event stands among those of its server does not matter to what it needs. */
const nowhere = '';

/** Which content the events of an account need at their end: what they quoted and did not release. */
export class NeededContent {
  private readonly uses = new Set<string>();
  private readonly assembled = new Set<string>();

  take(event: Omit<Recorded, 'position'>): void {
    if (!contentUses.categories.includes(categoryOf(event))) return;
    const current = currentFor(contentUses, { ...event, position: nowhere });
    for (const id of rowIdsOf(contentUses, current)) {
      if (id === lastUse) continue;
      if (contentUses.fold(null, current, id)) this.uses.add(id);
      else this.uses.delete(id);
    }
    if (event.type === 'JobAssembled') this.assembled.add(streamIdOf(event));
    if (event.type === 'OutputExpired') this.assembled.delete(streamIdOf(event));
  }

  /** Each once. */
  hashes(): string[] {
    return [...new Set([...this.uses].map((use) => use.slice(0, use.indexOf('/'))))].sort();
  }

  /** Ids of jobs with an output. */
  assembledJobs(): string[] {
    return [...this.assembled];
  }
}
