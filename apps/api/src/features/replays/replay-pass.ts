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

/** The collection of a replay's rows, until it is discarded. */
export const shadowCollectionOf = (replayId: string): string => `replay-${replayId}`;

export const shadowRulesOf = ({ request }: ReplayWork, limits: LimitsAsOf): ShadowRules => ({
  scope: request.scope,
  window: { from: request.from, to: request.to },
  version: request.rules.version as UsageRulesVersion,
  limitOf: limits.limitOf,
  replayId: request.replayId,
  isAsRecorded: request.rules.version === 1 && request.rules.limit.kind === 'recorded',
});

/** Other accounts' ids may start with this account's id, so the projection checks the account too. */
const prefixOf = ({ scope: { accountId } }: ReplayRequested): string =>
  accountId === null ? 'usage-' : `usage-${accountId}-`;

/**
 * Folds the requested usage into a separate collection. An interrupted pass resumes at its checkpoint with the same
 * result.
 * @throws PoisonEvent; the reason of `signal` when it aborts
 */
export async function replayPass(pass: ReplayPass): Promise<ReplayFindings> {
  const { request, requestedAt, events, rows, signal, onProgress, batchSize } = pass;
  const target = shadowCollectionOf(request.replayId);
  const limits = new LimitsAsOf(events, request.rules.limit, requestedAt);
  const projection: Projection = shadowUsage(shadowRulesOf(pass, limits));
  const spec = { name: target, indexes: shadowIndexes };
  await rows.ensure({ ...spec, areIndexesDeferred: true });
  if (request.through !== null)
    await foldHistory({
      events,
      rows,
      projection,
      target,
      filter: { streamPrefixes: [prefixOf(request)] },
      after: await rows.checkpoint(target),
      through: request.through,
      signal,
      onProgress,
      ...(batchSize !== undefined && { batchSize }),
      beforeBatch: (batch) => limits.load(batch),
    });
  await rows.ensure(spec);
  return findingsIn(rows, target);
}

const pageSize = 1_000;

/** Every row of a replay, by id. */
export const shadowRows = (
  rows: ReadModelStore,
  collection: string,
  where: { isChanged?: true } = {},
): AsyncIterable<StoredRow<ShadowUsageRow>> => allRows(rows, collection, { where, pageSize });

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
