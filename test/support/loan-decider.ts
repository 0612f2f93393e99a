import type { Decider } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { event, type EventOf } from '@duetcast/domain/kernel/event';
import { PersistentMap } from '@duetcast/domain/kernel/persistent-map';
import { z } from 'zod';

const data = z.object({ id: z.string(), amount: z.int() });
const loanEvents = { Lent: event(1, data), Returned: event(1, data) };
export type LoanEvent = EventOf<typeof loanEvents>;
export type LoanCommand = { type: 'Lend'; id: string; amount: number } | { type: 'Return'; id: string };
export interface Loans {
  readonly open: PersistentMap<number>;
  readonly sum: number;
}
const limit = 20;

/** Lends up to a limit; `version` is that of its snapshots. */
export const loanDecider = (version = 1): Decider<LoanCommand, LoanEvent, Loans> => ({
  category: 'loan',
  events: loanEvents,
  initial: { open: PersistentMap.empty(), sum: 0 },
  decide(command, { open, sum }) {
    const amount = open.get(command.id);
    if (command.type === 'Return') return amount ? [{ type: 'Returned', data: { id: command.id, amount } }] : [];
    if (amount !== undefined) return [];
    if (sum + command.amount > limit) throw new AppError('usage.limitExceeded', { currentUsage: sum });
    return [{ type: 'Lent', data: { id: command.id, amount: command.amount } }];
  },
  evolve({ open, sum }, { type, data: { id, amount } }) {
    if (type === 'Lent') return { open: open.with(id, amount), sum: sum + amount };
    return { open: open.without(id), sum: sum - amount };
  },
  snapshot: {
    version,
    encode: ({ open, sum }) => ({ open: open.entries(), [`sum${version}`]: sum }),
    decode: (json) => ({
      open: PersistentMap.from(json.open as [string, number][]),
      sum: json[`sum${version}`] as number,
    }),
  },
});
