import { accountEvents } from '@duetcast/domain/accounts/account-decider';
import type { AnyEvent } from '@duetcast/domain/all-events';
import { ownerNamedIn } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { projectionEvents } from '@duetcast/domain/projections/projection-events';
import { replayEvents } from '@duetcast/domain/replays/replay-events';
import { administratorsData } from '../events/visible-data';
import type { Projection } from '../kernel/projection';

/** What an administrator did to the product, or to an account. */
export interface AdminActionRow {
  actId: string;
  position: string;
  act: AdminAct;
  /** ISO 8601 UTC. */
  at: string;
  /** Account of the administrator. */
  adminId: string;
  /** To whom; null: to nobody's things. */
  accountId: string | null;
  stream: string;
  reason: string | null;
  correlationId: string;
  /** Without content. */
  data: JsonObject;
}

/** Acts; what an administrator does with their own jobs, sites and tokens is none. */
export const adminActions = [
  'PlanChanged',
  'DomainLimitSet',
  'AdminGranted',
  'AdminRevoked',
  'SignedOutEverywhere',
  'ProjectionPaused',
  'ProjectionResumed',
  'ProjectionRebuildRequested',
  'ProjectionRebuildCancelled',
  'PoisonedEventSkipped',
  'PoisonedEventRetried',
  'ReplayRequested',
  'ReplayCancelled',
  'ReplayApplyRequested',
  'ReplayDiscarded',
] as const satisfies readonly AnyEvent['type'][];
type AdminAct = (typeof adminActions)[number];

const isAct = (type: string): type is AdminAct => (adminActions as readonly string[]).includes(type);

function fold(row: AdminActionRow | null, event: Recorded): AdminActionRow | null {
  const { id, position, stream, type, data, metadata } = event;
  if (!isAct(type)) return row;
  return {
    actId: id,
    position,
    act: type,
    at: metadata.at,
    adminId: metadata.actor.id,
    accountId: ownerNamedIn(data),
    stream,
    reason: typeof data.reason === 'string' ? data.reason : null,
    correlationId: metadata.$correlationId,
    data: administratorsData(type, data),
  };
}

/** Everything that administrators did, by any of them and to anybody. */
export const adminActLog = {
  name: 'admin-acts',
  version: 1,
  categories: ['account', 'projection', 'replay'],
  events: { ...accountEvents, ...projectionEvents, ...replayEvents },
  indexes: [
    [['position', -1]],
    [
      ['accountId', 1],
      ['position', -1],
    ],
    [
      ['adminId', 1],
      ['position', -1],
    ],
    [
      ['accountId', 1],
      ['adminId', 1],
      ['position', -1],
    ],
  ],
  rowOf: ({ id, type, metadata }) => (metadata.actor.kind === 'admin' && isAct(type) ? id : null),
  fold,
} satisfies Projection<AdminActionRow, Recorded>;
