import type { Decider } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { event, type EventOf } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import type { CommandContext } from '../../apps/api/src/eventing/deciders/command-context';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { WrongRevision, type AppendResult } from '../../apps/api/src/eventing/event-store/event-store';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';

const tallyEvents = {
  TallyOpened: event(1, z.object({ limit: z.int() })),
  Counted: event(1, z.object({ key: z.string(), count: z.int() })),
};
type TallyEvent = EventOf<typeof tallyEvents>;
type TallyCommand = { type: 'Open'; limit: number } | { type: 'Count'; key: string; count: number };
interface Tally {
  readonly limit: number | null;
  readonly counts: Readonly<Record<string, number>>;
}
export const total = ({ counts }: Tally): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Counts up to a limit, each key once; opening appends two events at once. */
export const tallyDecider: Decider<TallyCommand, TallyEvent, Tally> = {
  category: 'tally',
  events: tallyEvents,
  initial: { limit: null, counts: {} },
  decide(command, tally) {
    if (command.type === 'Open') {
      if (tally.limit !== null) return [];
      const opened: TallyEvent = { type: 'TallyOpened', data: { limit: command.limit } };
      return [opened, { type: 'Counted', data: { key: 'opening', count: 0 } }];
    }
    if (tally.limit === null) throw new AppError('job.missing');
    if (command.key in tally.counts) return [];
    if (total(tally) + command.count > tally.limit) throw new AppError('usage.limitExceeded');
    return [{ type: 'Counted', data: { key: command.key, count: command.count } }];
  },
  evolve(tally, { type, data }) {
    if (type === 'TallyOpened') return { ...tally, limit: data.limit };
    return { ...tally, counts: { ...tally.counts, [data.key]: data.count } };
  },
};

export const context = (commandId: string, at?: string): CommandContext => ({
  commandId,
  actor: { kind: 'user', id: 'ada' },
  correlationId: 'request-1',
  causationId: 'request-1',
  at,
});
export const count = (key: string, amount = 1): TallyCommand => ({ type: 'Count', key, count: amount });

/** Loses results after the append, as a network does. */
export class UnreliableStore extends EmbeddedEventStore {
  lose: 'nothing' | 'response' | 'recognition' = 'nothing';
  appends = 0;

  override async append(...parameters: Parameters<EmbeddedEventStore['append']>): Promise<AppendResult> {
    this.appends += 1;
    const result = await super.append(...parameters);
    const [stream, , { expected }] = parameters;
    const lose = this.lose;
    this.lose = 'nothing';
    if (lose === 'response') throw new StoreUnavailable('The response was lost');
    if (lose === 'recognition') throw new WrongRevision(stream, expected, result.revision);
    return result;
  }
}
