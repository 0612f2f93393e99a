import { type Recorded, count, position, time } from '@duetcast/domain/kernel/event';
import { isSealed } from '@duetcast/domain/portability/redacted-credentials';
import { disabledReasons, endpointEvents, type EndpointEvent } from '@duetcast/domain/webhooks/endpoint-events';
import { webhookTopics } from '@duetcast/domain/webhooks/webhook-topics';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

/** A webhook endpoint of an account (docs/PRODUCT.md#entities). */
export const endpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  eventTypes: z
    .array(z.enum(webhookTopics))
    .nullable()
    .meta({ description: 'null: all, also those that are added later.' }),
  payload: z.enum(['thin', 'full']).meta({ description: '`thin` names the job, `full` contains it.' }),
  description: z.string(),
  enabled: z.boolean(),
  hasSecret: z
    .boolean()
    .meta({ description: 'false: it was imported without its secret. Rotate the secret to use it.' }),
  disabledReason: z.enum(disabledReasons).nullable().meta({
    description: 'paused by its owner; gone: it answered 410; failing: every delivery failed for about three days.',
  }),
  disabledAt: time.nullable(),
  createdAt: time,
  previousSecretUntil: time
    .nullable()
    .meta({ description: 'Until then the secret before the last rotation signs too; null: it was never rotated.' }),
});
export type EndpointRow = z.infer<typeof endpointSchema>;

/** The webhook endpoints of one account, without secrets. */
export interface EndpointsRow {
  accountId: string;
  changedAt: string;
  /** Endpoints by id. */
  endpoints: Readonly<Record<string, EndpointRow>>;
}

/** Newest first. */
export const endpointsOf = (row: EndpointsRow | null | undefined): EndpointRow[] =>
  Object.values(row?.endpoints ?? {}).sort((a, b) => b.createdAt.localeCompare(a.createdAt));

/** What a push says of changed endpoints. */
export const endpointsChangeSchema = z.object({ endpoints: count, changedAt: time, position });

const enabled = { enabled: true, disabledReason: null, disabledAt: null } as const;

type Created = Extract<EndpointEvent, { type: 'EndpointCreated' }>['data'];

function created({
  endpointId: id,
  url,
  eventTypes,
  payload,
  description,
  sealedSecret,
  createdAt,
}: Created): EndpointRow {
  const hasSecret = isSealed(sealedSecret);
  const settings = { id, url, eventTypes, payload, description };
  return { ...settings, ...enabled, enabled: hasSecret, hasSecret, createdAt, previousSecretUntil: null };
}

function changed(
  endpoint: EndpointRow,
  { type, data }: Exclude<EndpointEvent, { type: 'EndpointDeleted' }>,
): EndpointRow {
  switch (type) {
    case 'EndpointCreated':
      return created(data);
    case 'EndpointChanged': {
      const { url, eventTypes, payload, description } = data;
      return { ...endpoint, url, eventTypes, payload, description };
    }
    case 'EndpointSecretRotated':
      if (!isSealed(data.sealedSecret)) return { ...endpoint, enabled: false, hasSecret: false };
      return { ...endpoint, hasSecret: true, previousSecretUntil: endpoint.hasSecret ? data.previousUntil : null };
    case 'EndpointEnabled':
      return { ...endpoint, ...enabled, enabled: endpoint.hasSecret };
    case 'EndpointDisabled':
      return { ...endpoint, enabled: false, disabledReason: data.reason, disabledAt: data.disabledAt };
  }
}

function fold(row: EndpointsRow | null, event: Recorded<EndpointEvent>): EndpointsRow {
  const { accountId, endpointId } = event.data;
  const { [endpointId]: endpoint, ...others } = row?.endpoints ?? {};
  const next = nextOf(endpoint, event);
  const endpoints = next ? { ...others, [endpointId]: next } : others;
  return { accountId, changedAt: event.metadata.at, endpoints };
}

/** null: there is none. */
function nextOf(endpoint: EndpointRow | undefined, event: EndpointEvent): EndpointRow | null {
  if (event.type === 'EndpointCreated') return created(event.data);
  return endpoint && event.type !== 'EndpointDeleted' ? changed(endpoint, event) : null;
}

/** The webhook endpoints of every account; a row per account, so that a deletion is pushed, too. */
export const webhookEndpoints: Projection<EndpointsRow, EndpointEvent> = {
  name: 'webhook-endpoints',
  version: 1,
  categories: ['endpoints'],
  events: endpointEvents,
  indexes: [],
  ownedBy: 'accountId',
  rowOf: ({ data }) => data.accountId,
  fold,
};
