import { genesisHash, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import { hashOf } from '../arbitrary-jobs';
import type { ExportedAccount } from '../exported-account';

type Event = ChainedEvent & { data: Record<string, unknown>; withheld?: string[]; metadata: Record<string, unknown> };

/** Changes the events and recalculates revisions, links, hashes, lists and signatures, as an attacker with a key of its own. */
export function forge(exported: ExportedAccount, change: (events: Event[]) => void): void {
  exported.rewriteEvents((lines) => {
    const events = lines as unknown as Event[];
    change(events);
    const heads = new Map<string, { revision: number; hash: string }>();
    for (const event of events) {
      const before = heads.get(event.stream);
      const revision = (before?.revision ?? -1) + 1;
      Object.assign(event, { revision, metadata: { ...event.metadata, previousHash: before?.hash ?? genesisHash } });
      const { withheld, ...hashed } = event;
      if (!withheld) event.metadata = { ...event.metadata, hash: hashOf(hashed) };
      heads.set(event.stream, { revision, hash: String(event.metadata.hash) });
    }
  });
}

let ids = 0;
/** An event like the given one in another stream, or with other data. */
export const forged = (like: Event, changes: Partial<Event>): Event => ({
  ...structuredClone(like),
  id: `00000000-0000-4000-9000-${String((ids += 1)).padStart(12, '0')}`,
  ...changes,
});

export const named = (events: readonly Event[], type: string): Event => {
  const event = events.find((each) => each.type === type);
  if (!event) throw new Error(`The archive has no ${type}`);
  return event;
};
