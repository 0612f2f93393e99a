import { createHash } from 'node:crypto';
import { canonicalJson, type JsonObject } from '@duetcast/domain/kernel/json';
import type { ReplayFindings, ReplayRequested } from '@duetcast/domain/replays/replay-events';
import type { UsageRulesVersion } from '@duetcast/domain/usage/usage-rules';
import type { Projection } from '@duetcast/projections/kernel/projection';
import {
  shadowIndexes,
  shadowUsage,
  type ShadowRules,
  type ShadowUsageRow,
} from '@duetcast/projections/replays/shadow-usage';
import type { EventStore } from '../../eventing/event-store/event-store';
import { foldHistory } from '../../eventing/projector/folding/history-fold';
import { allRows } from '../../eventing/read-models/all-rows';
import type { ReadModelStore, StoredRow } from '../../eventing/read-models/read-model-store';
import { LimitsAsOf } from './limits-as-of';

/** What is replayed: the order, and when it was given (ISO 8601 UTC). */
export interface ReplayWork {
  readonly order: ReplayRequested;
  readonly requestedAt: string;
}

interface ReplayPass extends ReplayWork {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly signal: AbortSignal;
  readonly onProgress: (eventsFolded: number, position: string) => void;
  readonly batchSize?: number;
}

/** Where the rows of a replay are, until it is discarded. */
export const shadowCollectionOf = (replayId: string): string => `replay-${replayId}`;

export const shadowRulesOf = ({ order }: ReplayWork, limits: LimitsAsOf): ShadowRules => ({
  scope: order.scope,
  window: { from: order.from, to: order.to },
  version: order.rules.version as UsageRulesVersion,
  limitOf: limits.limitOf,
  replayId: order.replayId,
  isAsRecorded: order.rules.version === 1 && order.rules.limit.kind === 'recorded',
});

/** An account's streams begin with its id; another account's may too, so the rules look again. */
const prefixOf = ({ scope: { accountId } }: ReplayRequested): string =>
  accountId === null ? 'usage-' : `usage-${accountId}-`;

/**
 * Folds the usage that the order names into a collection of its own. One that ended early goes on where its checkpoint
 * is, and finds the same.
 * @throws PoisonEvent; the reason of `signal` when it aborts
 */
export async function replayPass(pass: ReplayPass): Promise<ReplayFindings> {
  const { order, requestedAt, events, rows, signal, onProgress, batchSize } = pass;
  const target = shadowCollectionOf(order.replayId);
  const limits = new LimitsAsOf(events, order.rules.limit, requestedAt);
  const projection: Projection = shadowUsage(shadowRulesOf(pass, limits));
  await rows.ensure({ name: target, indexes: [] });
  if (order.through !== null)
    await foldHistory({
      events,
      rows,
      projection,
      target,
      filter: { streamPrefixes: [prefixOf(order)] },
      after: await rows.checkpoint(target),
      through: order.through,
      signal,
      onProgress,
      ...(batchSize !== undefined && { batchSize }),
      beforeBatch: (batch) => limits.learn(batch),
    });
  await rows.ensure({ name: target, indexes: shadowIndexes });
  return findingsIn(rows, target);
}

const pageSize = 1_000;

/** Every row of a shadow, by id. */
export const shadowRows = (
  rows: ReadModelStore,
  collection: string,
  where: { isChanged?: true } = {},
): AsyncIterable<StoredRow<ShadowUsageRow>> => allRows(rows, collection, { where, pageSize });

async function findingsIn(rows: ReadModelStore, collection: string): Promise<ReplayFindings> {
  const hash = createHash('sha256');
  const sum = { events: 0, streams: 0, judged: 0, refused: 0, changedStreams: 0, usedBefore: 0, usedAfter: 0 };
  for await (const { id, row } of shadowRows(rows, collection)) {
    hash.update(`${canonicalJson({ id, row: row as unknown as JsonObject })}\n`);
    sum.events += row.events;
    sum.streams += 1;
    sum.judged += row.judged;
    sum.refused += row.refused;
    sum.changedStreams += row.isChanged ? 1 : 0;
    sum.usedBefore += row.usedBefore;
    sum.usedAfter += row.usedAfter;
  }
  return { ...sum, resultHash: hash.digest('hex') };
}
