import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';
import { webhookTopics } from './webhook-topics';

const endpoint = { endpointId: z.string(), accountId: z.string() };
const settings = {
  url: z.string(),
  /** null: all, also those that later releases add. */
  eventTypes: z.array(z.enum(webhookTopics)).nullable(),
  /** `thin` names the job, `full` contains it. */
  payload: z.enum(['thin', 'full']),
  description: z.string(),
};
export const disabledReasons = ['paused', 'gone', 'failing'] as const;

/** The webhook endpoints of one account. Secrets are encrypted with the server's key. */
export const endpointEvents = {
  EndpointCreated: event(
    1,
    z.object({ ...endpoint, ...settings, sealedSecret: z.string(), createdAt: z.iso.datetime() }),
    ['url', 'description'],
  ),
  EndpointChanged: event(1, z.object({ ...endpoint, ...settings }), ['url', 'description']),
  /** The secret before it signs too, until `previousUntil`. */
  EndpointSecretRotated: event(1, z.object({ ...endpoint, sealedSecret: z.string(), previousUntil: z.iso.datetime() })),
  EndpointEnabled: event(1, z.object({ ...endpoint, enabledAt: z.iso.datetime() })),
  /** `gone`: it answered 410; `failing`: every delivery failed for as long as one is retried. */
  EndpointDisabled: event(1, z.object({ ...endpoint, reason: z.enum(disabledReasons), disabledAt: z.iso.datetime() })),
  EndpointDeleted: event(1, z.object(endpoint)),
};
export type EndpointEvent = EventOf<typeof endpointEvents>;
type DataOf<Type extends EndpointEvent['type']> = Extract<EndpointEvent, { type: Type }>['data'];

export type EndpointSettings = Pick<DataOf<'EndpointChanged'>, 'url' | 'eventTypes' | 'payload' | 'description'>;
export type DisabledReason = DataOf<'EndpointDisabled'>['reason'];
