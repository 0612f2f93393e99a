import { allEvents } from '@duetcast/domain/all-events';
import { upcast, type Recorded } from '@duetcast/domain/kernel/event';
import { contentUses, lastUse } from '@duetcast/projections/content/content-uses';
import { rowIdsOf, streamIdOf } from '@duetcast/projections/projection';

type StoredPart = Pick<Recorded, 'stream' | 'type' | 'data'> & {
  readonly metadata: { readonly schemaVersion: number };
};

/** Which content the events of an account need at their end: what they quoted and did not release. */
export class NeededContent {
  private readonly uses = new Set<string>();
  private readonly assembled = new Set<string>();

  take(event: StoredPart): void {
    if (!contentUses.categories.includes(event.stream.slice(0, event.stream.indexOf('-')))) return;
    const data = upcast(allEvents, event.type, event.metadata.schemaVersion, event.data);
    const current = { ...event, data } as Parameters<typeof contentUses.rowOf>[0];
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
