import { Injectable, Logger } from '@nestjs/common';
import { StateStore } from '../../../eventing/state/state-store';

const kind = 'feed-subscriber-use';
/** Reads of one subscriber that end at the same moment. */
const maxAttempts = 5;

export interface SubscriberUse {
  /** ISO 8601 UTC. */
  readonly lastAt: string;
  readonly count: number;
}

/** How often each subscriber read the feed, beside the events: an event per poll would fill the stream. */
@Injectable()
export class SubscriberUses {
  private readonly logger = new Logger('SubscriberUses');

  constructor(private readonly state: StateStore) {}

  /** Never fails: a failure is only logged. */
  async record(subscriberId: string, at: Date): Promise<void> {
    try {
      for (let attempt = 0; attempt < maxAttempts; attempt++) if (await this.add(subscriberId, at)) return;
      this.logger.warn({ subscriberId }, 'read of a feed not counted');
    } catch (error) {
      this.logger.warn({ subscriberId, err: error }, 'read of a feed not counted');
    }
  }

  /** False: another process counted at the same moment. */
  private async add(id: string, at: Date): Promise<boolean> {
    const before = await this.state.get<SubscriberUse>(kind, id);
    const value = { lastAt: at.toISOString(), count: (before?.value.count ?? 0) + 1 };
    if (before) return this.state.update<SubscriberUse>(kind, id, before.version, value);
    return (await this.state.insert<SubscriberUse>(kind, [{ id, value }])).has(id);
  }

  /** Uses by subscriber id, without those of subscribers that never read the feed. @throws StoreUnavailable */
  async of(subscriberIds: readonly string[]): Promise<ReadonlyMap<string, SubscriberUse>> {
    const stored = await this.state.getAll<SubscriberUse>(kind, subscriberIds);
    return new Map([...stored].map(([id, { value }]) => [id, value]));
  }

  /** @throws StoreUnavailable */
  async forget(subscriberIds: readonly string[]): Promise<void> {
    if (subscriberIds.length > 0) await this.state.delete(kind, subscriberIds);
  }
}
