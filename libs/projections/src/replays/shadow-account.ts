import { maxRefusedJobs } from '@duetcast/domain/limits/admin-limits';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { PersistentMap } from '@duetcast/domain/kernel/persistent-map';
import {
  contains,
  isWithin,
  overlaps,
  type ReplayScope,
  type ReplayWindow,
} from '@duetcast/domain/replays/replay-request';
import { fits, usageIdOf, withdrawnBy } from '@duetcast/domain/usage/usage-decider';
import { usageEvents, type UsageDataOf, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import type { UsageRulesVersion } from '@duetcast/domain/usage/usage-rules';
import { noUsage, type UsageSums } from '@duetcast/domain/usage/usage-state';
import type { Projection } from '../kernel/projection';

type Reserved = Extract<Recorded<UsageEvent>, { type: 'CharactersReserved' }>;
type Settled = UsageDataOf<'CharactersUsed' | 'CharactersReleased'>;
type Limits = Reserved['data']['limits'];

export interface ShadowRules {
  readonly scope: ReplayScope;
  readonly window: ReplayWindow;
  readonly version: UsageRulesVersion;
  /** The limits that apply, -1: unlimited; null: the recorded ones. */
  readonly limitsOf: (accountId: string, domain: string) => Limits | null;
  /** Id of this replay, whose own corrections do not count. */
  readonly replayId: string;
  /** Whether these are the recorded rules, so that earlier corrections count. */
  readonly isAsRecorded: boolean;
}

/** What a replay found for one domain, in characters; `reserved`: of open reservations that were accepted. */
interface ShadowDomain {
  readonly events: number;
  readonly usedBefore: number;
  readonly usedAfter: number;
  readonly reserved: number;
  readonly judged: number;
  readonly refused: number;
  readonly refusedByAccount: number;
  readonly refusedCharacters: number;
  /** The first of the refused jobs. */
  readonly refusedJobs: readonly string[];
}

const emptyDomain: ShadowDomain = {
  events: 0,
  usedBefore: 0,
  usedAfter: 0,
  reserved: 0,
  judged: 0,
  refused: 0,
  refusedByAccount: 0,
  refusedCharacters: 0,
  refusedJobs: [],
};

type EarlierReplay = NonNullable<UsageDataOf<'UsageCorrected'>['replay']>;

/** A map in memory, or as it was saved. */
type SavedMap<Value> = PersistentMap<Value> | ReturnType<PersistentMap<Value>['toJSON']>;
const mapOf = <Value>(map: SavedMap<Value>): PersistentMap<Value> =>
  map instanceof PersistentMap ? map : PersistentMap.from(map);

/** Recalculated usage of one account and month: its allowance is shared by its domains, whose limits are their own. */
export interface ShadowAccountRow {
  readonly accountId: string;
  readonly month: string;
  /** Sums over all domains, as recalculated. */
  readonly after: UsageSums;
  readonly domains: SavedMap<ShadowDomain>;
  /** Characters of refused reservations that are still open, by reservation id. */
  readonly refused: SavedMap<number>;
  /** Corrections of earlier replays whose windows overlap in part, by id; without those that were taken back. */
  readonly entangled: Readonly<Record<string, EarlierReplay>>;
}

export const shadowDomainsOf = ({ domains }: ShadowAccountRow): [domain: string, figures: ShadowDomain][] =>
  mapOf(domains)
    .entries()
    .sort(([a], [b]) => (a < b ? -1 : 1));

const emptyRow = ({ accountId, month }: UsageEvent['data']): ShadowAccountRow => ({
  accountId,
  month,
  after: noUsage,
  domains: PersistentMap.empty(),
  refused: PersistentMap.empty(),
  entangled: {},
});

const isInScope = ({ scope }: ShadowRules, domain: string): boolean => scope.domain === null || scope.domain === domain;

/** What one event adds to the figures of its domain; the other fields replace those of the row. */
interface Step {
  readonly added: Partial<ShadowDomain>;
  readonly refused?: PersistentMap<number>;
  readonly entangled?: ShadowAccountRow['entangled'];
}

/** Which limit the reservation exceeds; null: none. */
function refusalOf(
  rules: ShadowRules,
  account: UsageSums,
  { usedAfter: used, reserved }: ShadowDomain,
  data: UsageDataOf<'CharactersReserved'>,
): 'account' | 'domain' | null {
  const limits = rules.limitsOf(data.accountId, data.domain) ?? data.limits;
  const exceeds = (sums: UsageSums, limit: number | null) =>
    limit !== null && !fits(rules.version, sums, data.characters, limit);
  if (exceeds(account, limits.account)) return 'account';
  return exceeds({ used, reserved }, limits.domain) ? 'domain' : null;
}

/** A reservation outside the window or the scope counts as recorded. */
function reserve(rules: ShadowRules, row: ShadowAccountRow, figures: ShadowDomain, event: Reserved): Step {
  const { reservationId, jobId, characters, domain } = event.data;
  if (!isWithin(event.metadata.at, rules.window) || !isInScope(rules, domain))
    return { added: { reserved: characters } };
  const refusedBy = refusalOf(rules, row.after, figures, event.data);
  if (refusedBy === null) return { added: { reserved: characters, judged: 1 } };
  const refusedByAccount = refusedBy === 'account' ? 1 : 0;
  return {
    added: { judged: 1, refused: 1, refusedByAccount, refusedCharacters: characters, refusedJobs: [jobId] },
    refused: mapOf(row.refused).with(reservationId, characters),
  };
}

/** A reservation ends as recorded: used or released; a refused one counts as nothing. */
function settle(row: ShadowAccountRow, { reservationId, characters }: Settled, used: number): Step {
  const refused = mapOf(row.refused);
  const open = refused.get(reservationId);
  if (open === undefined) return { added: { usedBefore: used, usedAfter: used, reserved: -characters } };
  const left = open - characters;
  return {
    added: { usedBefore: used },
    refused: left > 0 ? refused.with(reservationId, left) : refused.without(reservationId),
  };
}

/** A correction counts until it is taken back. */
function entangledAfter(
  entangled: ShadowAccountRow['entangled'],
  correctionId: string,
  replay: EarlierReplay,
): ShadowAccountRow['entangled'] {
  const { [withdrawnBy(correctionId) ?? '']: taken, ...others } = entangled;
  return taken ? others : { ...entangled, [correctionId]: replay };
}

/** Ignores the correction of an earlier replay if its whole window is recalculated under other rules. */
function correct(rules: ShadowRules, row: ShadowAccountRow, data: UsageDataOf<'UsageCorrected'>): Step {
  const { domain, characters, replay, correctionId } = data;
  if (replay?.replayId === rules.replayId) return { added: {} };
  const isAffected = replay !== null && !rules.isAsRecorded && isInScope(rules, domain);
  const isReplaced = isAffected && contains(rules.window, replay);
  return {
    added: { usedBefore: characters, usedAfter: isReplaced ? 0 : characters },
    ...(isAffected &&
      !isReplaced &&
      overlaps(rules.window, replay) && { entangled: entangledAfter(row.entangled, correctionId, replay) }),
  };
}

function step(rules: ShadowRules, row: ShadowAccountRow, figures: ShadowDomain, event: Recorded<UsageEvent>): Step {
  switch (event.type) {
    case 'CharactersReserved':
      return reserve(rules, row, figures, event);
    case 'CharactersUsed':
      return settle(row, event.data, event.data.characters);
    case 'CharactersReleased':
      return settle(row, event.data, 0);
    case 'UsageCorrected':
      return correct(rules, row, event.data);
  }
}

/** The row after the event; `before` is null before the first one. */
export function foldShadow(rules: ShadowRules, before: ShadowAccountRow | null, event: Recorded<UsageEvent>) {
  const { domain } = event.data;
  const row = before ?? emptyRow(event.data);
  const domains = mapOf(row.domains);
  const figures = domains.get(domain) ?? emptyDomain;
  const { added, refused = row.refused, entangled = row.entangled } = step(rules, row, figures, event);
  const { usedAfter = 0, reserved = 0 } = added;
  return {
    ...row,
    after: { used: row.after.used + usedAfter, reserved: row.after.reserved + reserved },
    domains: domains.with(domain, sumOf(figures, { ...added, events: 1 })),
    refused,
    entangled,
  };
}

const sumOf = (figures: ShadowDomain, added: Partial<ShadowDomain>): ShadowDomain => ({
  events: figures.events + (added.events ?? 0),
  usedBefore: figures.usedBefore + (added.usedBefore ?? 0),
  usedAfter: figures.usedAfter + (added.usedAfter ?? 0),
  reserved: figures.reserved + (added.reserved ?? 0),
  judged: figures.judged + (added.judged ?? 0),
  refused: figures.refused + (added.refused ?? 0),
  refusedByAccount: figures.refusedByAccount + (added.refusedByAccount ?? 0),
  refusedCharacters: figures.refusedCharacters + (added.refusedCharacters ?? 0),
  refusedJobs: [...figures.refusedJobs, ...(added.refusedJobs ?? [])].slice(0, maxRefusedJobs),
});

/** Recalculated usage history: a projection whose rows serve no queries. */
export const shadowAccounts = (rules: ShadowRules): Projection<ShadowAccountRow, UsageEvent> => ({
  name: `replay-${rules.replayId}`,
  version: 1,
  categories: ['usage'],
  events: usageEvents,
  indexes: [],
  rowOf: ({ data: { accountId, month } }) =>
    rules.scope.accountId === null || rules.scope.accountId === accountId ? usageIdOf(accountId, month) : null,
  fold: (row, event) => foldShadow(rules, row, event),
});
