import type { Recorded } from '@duetcast/domain/kernel/event';
import { count } from '@duetcast/domain/kernel/fields';
import {
  contains,
  isWithin,
  overlaps,
  type ReplayScope,
  type ReplayWindow,
} from '@duetcast/domain/replays/replay-request';
import { fits } from '@duetcast/domain/usage/usage-decider';
import { usageEvents, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-streams';
import type { UsageRulesVersion } from '@duetcast/domain/usage/usage-rules';
import { z } from 'zod';
import type { Index, Projection } from '../kernel/projection';

const characters = z.int();

/** Usage of one account, domain and month as recorded and as recalculated, in characters. */
export const shadowUsageRowSchema = z.object({
  accountId: z.string(),
  domain: z.string(),
  month: z.string(),
  /** Number of events read. */
  events: count,
  usedBefore: characters,
  usedAfter: characters,
  drift: characters,
  driftSize: characters,
  isChanged: z.boolean(),
  /** Recalculated reservations, and those of them that exceed the limit (`refused`). */
  judged: count,
  refused: count,
  refusedCharacters: count,
  /** The window of an earlier replay's correction overlaps in part, so the drift would be wrong. */
  isEntangled: z.boolean(),
  /** Characters of open reservations that were accepted. */
  reservedAfter: characters,
  /** Open reservations that were refused. */
  open: z.record(z.string(), z.enum(['accepted', 'refused'])),
});
export type ShadowUsageRow = z.infer<typeof shadowUsageRowSchema>;

export interface ShadowRules {
  readonly scope: ReplayScope;
  readonly window: ReplayWindow;
  readonly version: UsageRulesVersion;
  /** The limit that applies, -1: unlimited; null: the recorded one. */
  readonly limitOf: (accountId: string, domain: string) => number | null;
  /** Id of this replay, whose own corrections do not count. */
  readonly replayId: string;
  /** Whether these are the recorded rules, so that earlier corrections count. */
  readonly isAsRecorded: boolean;
}

type DataOf<Type extends UsageEvent['type']> = Extract<UsageEvent, { type: Type }>['data'];
type Scope = Pick<UsageEvent['data'], 'accountId' | 'domain' | 'month'>;

const emptyRow = ({ accountId, domain, month }: Scope): ShadowUsageRow => ({
  accountId,
  domain,
  month,
  events: 0,
  usedBefore: 0,
  usedAfter: 0,
  drift: 0,
  driftSize: 0,
  isChanged: false,
  judged: 0,
  refused: 0,
  refusedCharacters: 0,
  isEntangled: false,
  reservedAfter: 0,
  open: {},
});

/** The first serves the table of drifts, the second the corrections to apply. */
export const shadowIndexes: readonly Index[] = [
  [['driftSize', -1]],
  [['isChanged', 1]],
  [
    ['isChanged', 1],
    ['driftSize', -1],
  ],
];

function reserve(rules: ShadowRules, row: ShadowUsageRow, data: DataOf<'CharactersReserved'>, at: string) {
  const { reservationId, characters, accountId, domain } = data;
  const isRecalculated = isWithin(at, rules.window);
  const allowance = { used: row.usedAfter, reserved: row.reservedAfter };
  const limit = rules.limitOf(accountId, domain) ?? data.limit;
  const isAccepted = !isRecalculated || fits(rules.version, allowance, characters, limit);
  return {
    ...row,
    judged: row.judged + (isRecalculated ? 1 : 0),
    refused: row.refused + (isAccepted ? 0 : 1),
    refusedCharacters: row.refusedCharacters + (isAccepted ? 0 : characters),
    reservedAfter: row.reservedAfter + (isAccepted ? characters : 0),
    open: { ...row.open, [reservationId]: isAccepted ? ('accepted' as const) : ('refused' as const) },
  };
}

/** A reservation ends as recorded: used or released; a refused one counts as nothing. */
function settle(row: ShadowUsageRow, { reservationId, characters }: DataOf<'CharactersUsed'>, used: number) {
  const { [reservationId]: verdict, ...open } = row.open;
  const factor = verdict === 'refused' ? 0 : 1;
  return {
    ...row,
    usedBefore: row.usedBefore + used,
    usedAfter: row.usedAfter + used * factor,
    reservedAfter: row.reservedAfter - characters * factor,
    open,
  };
}

/** Ignores the correction of an earlier replay if its whole window is recalculated under other rules. */
function correct(rules: ShadowRules, row: ShadowUsageRow, { characters, replay }: DataOf<'UsageCorrected'>) {
  if (replay?.replayId === rules.replayId) return row;
  const isAffected = replay !== null && !rules.isAsRecorded;
  const isReplaced = isAffected && contains(rules.window, replay);
  const isEntangled = isAffected && !isReplaced && overlaps(rules.window, replay);
  return {
    ...row,
    usedBefore: row.usedBefore + characters,
    usedAfter: row.usedAfter + (isReplaced ? 0 : characters),
    isEntangled: row.isEntangled || isEntangled,
  };
}

function step(rules: ShadowRules, row: ShadowUsageRow, { type, data, metadata }: Recorded<UsageEvent>): ShadowUsageRow {
  switch (type) {
    case 'CharactersReserved':
      return reserve(rules, row, data, metadata.at);
    case 'CharactersUsed':
      return settle(row, data, data.characters);
    case 'CharactersReleased':
      return settle(row, data, 0);
    case 'UsageCorrected':
      return correct(rules, row, data);
    default:
      return type satisfies never;
  }
}

export function foldShadow(rules: ShadowRules, before: ShadowUsageRow | null, event: Recorded<UsageEvent>) {
  const row = step(rules, before ?? emptyRow(event.data), event);
  const drift = row.usedAfter - row.usedBefore;
  return { ...row, events: row.events + 1, drift, driftSize: Math.abs(drift), isChanged: drift !== 0 };
}

/** Recalculated usage history: a projection whose rows serve no queries of accounts. */
export const shadowUsage = (rules: ShadowRules): Projection<ShadowUsageRow, UsageEvent> => ({
  name: `replay-${rules.replayId}`,
  version: 1,
  categories: ['usage'],
  events: usageEvents,
  indexes: shadowIndexes,
  rowOf: ({ data: { accountId, domain, month } }) => {
    const { scope } = rules;
    const isOutside =
      (scope.accountId !== null && scope.accountId !== accountId) || (scope.domain !== null && scope.domain !== domain);
    return isOutside ? null : domainUsageIdOf(accountId, domain, month);
  },
  fold: (row, event) => foldShadow(rules, row, event),
});
