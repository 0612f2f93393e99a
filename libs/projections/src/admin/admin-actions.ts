import { accountEvents } from '@duetcast/domain/accounts/account-decider';
import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import type { AnyEvent } from '@duetcast/domain/all-events';
import { ownerFromData } from '@duetcast/domain/kernel/decider';
import { type Recorded, position, time } from '@duetcast/domain/kernel/event';
import { projectionEvents } from '@duetcast/domain/projections/projection-events';
import { publicationEvents } from '@duetcast/domain/publications/publication-decider';
import { replayEvents } from '@duetcast/domain/replays/replay-events';
import { z } from 'zod';
import { visibleToAdministrators } from '../events/visible-data';
import type { Projection } from '../kernel/projection';

/** Types of admin actions; an administrator's events about their own jobs, sites and tokens are not among them. */
export const adminActions = [
  'PlanChanged',
  'DomainLimitSet',
  'AdminGranted',
  'AdminRevoked',
  'SignedOutEverywhere',
  'AccountSuspended',
  'AccountSuspensionLifted',
  'AccountRead',
  'AccountsRead',
  'ProjectionPaused',
  'ProjectionResumed',
  'ProjectionRebuildRequested',
  'ProjectionRollbackRequested',
  'ProjectionRebuildCancelled',
  'PoisonedEventSkipped',
  'PoisonedEventRetried',
  'PublicationReportsDismissed',
  'PublicationHidden',
  'PublicationRestored',
  'ReplayRequested',
  'ReplayCancelled',
  'ReplayApplyRequested',
  'ReplayDiscarded',
  'ReplayUndoRequested',
  'UsageReplayed',
] as const satisfies readonly AnyEvent['type'][];
type AdminActionType = (typeof adminActions)[number];

/** One admin action: an administrator's change to the product or to an account. */
export const adminActionRowSchema = z.object({
  actId: z.string().meta({ description: 'ID of the event that records the action.' }),
  position,
  act: z.enum(adminActions),
  at: time,
  /** Account of the administrator. */
  adminId: z.string(),
  /** Affected account, or `everyAccount`; null: none. */
  accountId: z.string().nullable(),
  stream: z.string(),
  reason: z.string().nullable(),
  correlationId: z.string(),
  /** Fields of the event, without content. */
  data: z.record(z.string(), z.json()),
});
export type AdminActionRow = z.infer<typeof adminActionRowSchema>;

const isAdminAction = (type: string): type is AdminActionType => (adminActions as readonly string[]).includes(type);

function fold(row: AdminActionRow | null, event: Recorded): AdminActionRow | null {
  const { id, position, stream, type, data, metadata } = event;
  if (!isAdminAction(type)) return row;
  return {
    actId: id,
    position,
    act: type,
    at: metadata.at,
    adminId: metadata.actor.id,
    accountId: type === 'AccountsRead' ? everyAccount : ownerFromData(data),
    stream,
    reason: typeof data.reason === 'string' && data.reason !== '' ? data.reason : null,
    correlationId: metadata.$correlationId,
    data: visibleToAdministrators(type, data),
  };
}

/** The audit log of all administrators. */
export const adminActionLog: Projection<AdminActionRow, Recorded> = {
  name: 'admin-acts',
  version: 2,
  categories: ['account', 'projection', 'publication', 'replay'],
  events: { ...accountEvents, ...projectionEvents, ...publicationEvents, ...replayEvents },
  indexes: [
    { position: -1 },
    { accountId: 1, position: -1 },
    { adminId: 1, position: -1 },
    { accountId: 1, adminId: 1, position: -1 },
  ],
  rowOf: ({ id, type, metadata }) => (metadata.actor.kind === 'admin' && isAdminAction(type) ? id : null),
  fold,
};
