import { createHash } from 'node:crypto';
import { canonicalJson, type JsonObject } from '@duetcast/domain/kernel/json';
import type { ReplayFindings, ReplayRequested } from '@duetcast/domain/replays/replay-events';
import type { UsageRulesVersion } from '@duetcast/domain/usage/usage-rules';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { shadowAccounts, type ShadowAccountRow, type ShadowRules } from '@duetcast/projections/replays/shadow-account';
import { shadowIndexes, shadowUsageOf, type ShadowUsageRow } from '@duetcast/projections/replays/shadow-usage';
import type { EventStore } from '../../eventing/event-store/event-store';
import { foldHistory } from '../../eventing/projector/folding/history-fold';
import { allRows } from '../../eventing/read-models/all-rows';
import type { ReadModelStore, Save, StoredRow } from '../../eventing/read-models/read-model-store';
import { pause } from '../../platform/timing/retry';
import { LimitsAsOf } from './limits-as-of';

/** What to replay; `requestedAt` is ISO 8601 UTC. */
export interface ReplayWork {
  readonly request: ReplayRequested;
  readonly requestedAt: string;
}

interface ReplayPass extends ReplayWork {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly signal: AbortSignal;
  readonly onProgress: (eventsFolded: number, position: string) => void;
  readonly batchSize?: number;
}

/** The collection of a replay's drifts, until it is discarded. */
export const shadowCollectionOf = (replayId: string): string => `replay-${replayId}`;
/** The collection of the accounts and months from which the drifts are computed. */
const accountCollectionOf = (replayId: string): string => `replay-accounts-${replayId}`;

export const replayCollectionsOf = (replayId: string): string[] => [
  shadowCollectionOf(replayId),
  accountCollectionOf(replayId),
];

export const shadowRulesOf = ({ request }: ReplayWork, limits: LimitsAsOf): ShadowRules => ({
  scope: request.scope,
  window: { from: request.from, to: request.to },
  version: request.rules.version as UsageRulesVersion,
  limitsOf: limits.limitsOf,
  replayId: request.replayId,
  isAsRecorded: request.rules.version === 1 && request.rules.limit.kind === 'recorded',
});

/** Other accounts' ids may start with this account's id, so the projection checks the account too. */
export const usagePrefixOf = ({ accountId }: ReplayRequested['scope']): string =>
  accountId === null ? 'usage-' : `usage-${accountId}-`;

/**
 * Folds the requested usage into a separate collection, then writes the drift of each domain. An interrupted pass resumes
 * at its checkpoint with the same result.
 * @throws PoisonEvent; the reason of `signal` when it aborts
 */
export async function replayPass(pass: ReplayPass): Promise<ReplayFindings> {
  const { request, requestedAt, events, rows, signal, onProgress, batchSize } = pass;
  const target = accountCollectionOf(request.replayId);
  const limits = new LimitsAsOf(events, request.rules.limit, requestedAt);
  const projection: Projection = shadowAccounts(shadowRulesOf(pass, limits));
  await rows.ensure({ name: target, indexes: [] });
  if (request.through !== null)
    await foldHistory({
      events,
      rows,
      projection,
      target,
      filter: { streamPrefixes: [usagePrefixOf(request.scope)] },
      after: await rows.checkpoint(target),
      through: request.through,
      signal,
      onProgress,
      ...(batchSize !== undefined && { batchSize }),
      beforeBatch: (batch) => limits.load(batch),
    });
  await writeDrifts(pass);
  return findingsIn(rows, shadowCollectionOf(request.replayId));
}

/** Replaces what an interrupted pass has written. */
async function writeDrifts({ request, rows, signal }: ReplayPass): Promise<void> {
  const collection = shadowCollectionOf(request.replayId);
  await rows.drop(collection);
  const spec = { name: collection, indexes: shadowIndexes };
  await rows.ensure({ ...spec, areIndexesDeferred: true });
  let saves: Save[] = [];
  const accounts = allRows<ShadowAccountRow>(rows, accountCollectionOf(request.replayId), { pageSize });
  for await (const { row: account, position } of accounts) {
    signal.throwIfAborted();
    for (const [id, row] of shadowUsageOf(account, request.scope))
      saves.push({ collection, id, previous: null, position, row });
    if (saves.length < pageSize) continue;
    await rows.save(null, saves);
    await pause(1); // lets the running projections write to the same file
    saves = [];
  }
  await rows.save(null, saves);
  await rows.ensure(spec);
}

const pageSize = 1_000;

/** Every row of a replay, by id. */
export const shadowRows = (rows: ReadModelStore, collection: string): AsyncIterable<StoredRow<ShadowUsageRow>> =>
  allRows(rows, collection, { pageSize });

export interface ChangedMonth {
  readonly accountId: string;
  readonly month: string;
  readonly rows: readonly ShadowUsageRow[];
}

/** The accounts and months that a replay found changed, each with the changed domains. */
export async function* changedMonths(rows: ReadModelStore, { request }: ReplayWork): AsyncIterable<ChangedMonth> {
  const where = { isChanged: true };
  const sort = [
    ['accountId', 1],
    ['month', 1],
  ] as const;
  let found: ShadowUsageRow[] = [];
  const monthOf = (changed: ShadowUsageRow[]): ChangedMonth[] => {
    const [first] = changed;
    return first ? [{ accountId: first.accountId, month: first.month, rows: changed }] : [];
  };
  for await (const { row } of allRows<ShadowUsageRow>(rows, shadowCollectionOf(request.replayId), { where, sort })) {
    const isSame = found[0]?.accountId === row.accountId && found[0].month === row.month;
    if (!isSame) yield* monthOf(found);
    found = isSame ? [...found, row] : [row];
  }
  yield* monthOf(found);
}

async function findingsIn(rows: ReadModelStore, collection: string): Promise<ReplayFindings> {
  const hash = createHash('sha256');
  const total = { events: 0, streams: 0, judged: 0, refused: 0, changedStreams: 0, usedBefore: 0, usedAfter: 0 };
  for await (const { id, row } of shadowRows(rows, collection)) {
    hash.update(`${canonicalJson({ id, row: row as unknown as JsonObject })}\n`);
    total.events += row.events;
    total.streams += 1;
    total.judged += row.judged;
    total.refused += row.refused;
    total.changedStreams += row.isChanged ? 1 : 0;
    total.usedBefore += row.usedBefore;
    total.usedAfter += row.usedAfter;
  }
  return { ...total, resultHash: hash.digest('hex') };
}
