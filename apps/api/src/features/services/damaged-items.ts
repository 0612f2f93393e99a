import { Injectable } from '@nestjs/common';
import { categoryOf, streamIdOf } from '@duetcast/domain/kernel/decider';
import { contentUses, type ContentUseRow } from '@duetcast/projections/content/content-uses';
import { maxDamaged } from '@duetcast/domain/limits/admin-limits';
import { z } from 'zod';
import { ContentLedger, contentKinds } from '../../eventing/content-check/content-ledger';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { ContentStore } from '../../platform/content/content-store';
import { isStoreOutage } from '../../platform/errors/store-unavailable';
import { namedSchema } from '../../platform/openapi/api-operation';

const maxUses = 5;
/** Ids of other streams are those of accounts, which this page does not show. */
const named = ['job', 'podcast', 'show'];

export const damagedItemSchema = namedSchema('DamagedContent', {
  contentHash: z.string(),
  uses: z
    .array(
      z.object({
        kind: z.enum(contentKinds),
        id: z.string().nullable().meta({ description: 'Id of the job, podcast or show; null for anything else.' }),
      }),
    )
    .meta({ description: `The first ${maxUses}; empty: nothing needs it.` }),
});
export type DamagedItem = z.infer<typeof damagedItemSchema>;

/** Stored content that was damaged when it was read, until it is stored again or deleted. */
@Injectable()
export class DamagedItems {
  constructor(
    private readonly content: ContentStore,
    private readonly rows: ReadModelStore,
    private readonly events: EventStore,
  ) {}

  /** The first `maxDamaged`; none while a store does not respond, which is an outage of its own. */
  async list(): Promise<DamagedItem[]> {
    const items: DamagedItem[] = [];
    try {
      for await (const contentHash of this.content.setAside()) {
        if (items.length === maxDamaged) break;
        items.push({ contentHash, uses: await this.usesOf(contentHash) });
      }
    } catch (error) {
      if (!isStoreOutage(error)) throw error;
    }
    return items;
  }

  private async usesOf(hash: string): Promise<DamagedItem['uses']> {
    const ledger = new ContentLedger();
    const query = { where: { hash }, sort: [['hash', 1]], limit: maxUses } as const;
    for (const { row } of (await this.rows.find<ContentUseRow>(contentUses.name, query)).rows)
      for await (const event of this.events.readStream(row.stream)) ledger.take(event);
    return ledger.usesOf(hash).map(({ kind, stream }) => ({
      kind,
      id: named.includes(categoryOf({ stream })) ? streamIdOf({ stream }) : null,
    }));
  }
}
