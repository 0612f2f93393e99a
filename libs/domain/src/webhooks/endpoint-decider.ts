import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { canonicalJson } from '../kernel/json';
import { maxWebhookEndpoints, secretOverlapMs } from '../limits/webhook-limits';
import { isSealed } from '../portability/redacted-credentials';
import { endpointEvents, type DisabledReason, type EndpointEvent, type EndpointSettings } from './endpoint-events';
import type { WebhookTopic } from './webhook-topics';

export interface Endpoint {
  readonly endpointId: string;
  readonly settings: EndpointSettings;
  /** null: imported from another server, which keeps the secret. */
  readonly sealedSecret: string | null;
  /** The secret before the last rotation. */
  readonly previous: { readonly sealedSecret: string; readonly until: string } | null;
  /** ISO 8601; null: disabled. */
  readonly enabledSince: string | null;
}

/** Endpoints by id. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

interface Target {
  readonly accountId: string;
  readonly endpointId: string;
}

export type EndpointCommand =
  | (Target & { type: 'CreateEndpoint'; settings: EndpointSettings; sealedSecret: string; now: string })
  /** What is absent stays. */
  | (Target & {
      type: 'ChangeEndpoint';
      changes: Partial<EndpointSettings>;
      enabled?: boolean | undefined;
      now: string;
    })
  /** The current secret signs for a day more; one before it ends. */
  | (Target & { type: 'RotateSecret'; sealedSecret: string; now: string })
  /** No effect on an endpoint that is disabled, deleted, or enabled later than `asOf`. */
  | (Target & { type: 'DisableFailing'; reason: Exclude<DisabledReason, 'paused'>; asOf: string; now: string })
  | (Target & { type: 'DeleteEndpoint' });

type Create = Extract<EndpointCommand, { type: 'CreateEndpoint' }>;
type Change = Extract<EndpointCommand, { type: 'ChangeEndpoint' }>;

/** The endpoint with this id, which a caller may have invented. */
export const endpointOf = (endpoints: Endpoints, endpointId: string): Endpoint | undefined =>
  Object.hasOwn(endpoints, endpointId) ? endpoints[endpointId] : undefined;

function decide(command: EndpointCommand, endpoints: Endpoints): EndpointEvent[] {
  const { accountId, endpointId } = command;
  const target = { accountId, endpointId };
  const endpoint = endpointOf(endpoints, endpointId);
  if (command.type === 'CreateEndpoint') return create(command, endpoints);
  if (command.type === 'DeleteEndpoint') return endpoint ? [{ type: 'EndpointDeleted', data: target }] : [];
  if (command.type === 'DisableFailing') {
    const { reason, asOf, now } = command;
    const since = endpoint?.enabledSince ?? null;
    return since === null || since > asOf ? [] : [disabled(target, reason, now)];
  }
  if (!endpoint) throw new AppError('endpoint.missing');
  switch (command.type) {
    case 'ChangeEndpoint':
      return change(command, endpoint);
    case 'RotateSecret': {
      const previousUntil = new Date(Date.parse(command.now) + secretOverlapMs).toISOString();
      const { sealedSecret } = command;
      return [{ type: 'EndpointSecretRotated', data: { ...target, sealedSecret, previousUntil } }];
    }
  }
}

function create({ accountId, endpointId, settings, sealedSecret, now }: Create, endpoints: Endpoints): EndpointEvent[] {
  if (endpoints[endpointId]) return [];
  if (Object.keys(endpoints).length >= maxWebhookEndpoints) throw new AppError('endpoint.tooMany');
  const data = { endpointId, accountId, ...settings, sealedSecret, createdAt: now };
  return [{ type: 'EndpointCreated', data }];
}

function change({ accountId, endpointId, changes, enabled, now }: Change, endpoint: Endpoint): EndpointEvent[] {
  const target = { endpointId, accountId };
  const settings = { ...endpoint.settings, ...changes };
  const isChanged = canonicalJson(settings) !== canonicalJson(endpoint.settings);
  const changed: EndpointEvent[] = isChanged ? [{ type: 'EndpointChanged', data: { ...target, ...settings } }] : [];
  const isEnabled = endpoint.enabledSince !== null;
  if (enabled === undefined || enabled === isEnabled) return changed;
  if (!enabled) return [...changed, disabled(target, 'paused', now)];
  if (endpoint.sealedSecret === null) throw new AppError('endpoint.noSecret');
  return [...changed, { type: 'EndpointEnabled', data: { ...target, enabledAt: now } }];
}

const disabled = (target: Target, reason: DisabledReason, disabledAt: string): EndpointEvent => ({
  type: 'EndpointDisabled',
  data: { ...target, reason, disabledAt },
});

function evolve(endpoints: Endpoints, { type, data }: EndpointEvent): Endpoints {
  const { [data.endpointId]: endpoint, ...others } = endpoints;
  if (type === 'EndpointCreated') return { ...others, [data.endpointId]: created(data) };
  if (!endpoint || type === 'EndpointDeleted') return others;
  const evolved = (changes: Partial<Endpoint>) => ({ ...endpoints, [data.endpointId]: { ...endpoint, ...changes } });
  switch (type) {
    case 'EndpointChanged':
      return evolved({ settings: settingsOf(data) });
    case 'EndpointSecretRotated': {
      const { sealedSecret, previousUntil: until } = data;
      const before = endpoint.sealedSecret;
      if (!isSealed(sealedSecret)) return evolved({ sealedSecret: null, previous: null, enabledSince: null });
      return evolved({ sealedSecret, previous: before === null ? null : { sealedSecret: before, until } });
    }
    case 'EndpointEnabled':
      return evolved({ enabledSince: endpoint.sealedSecret === null ? null : data.enabledAt });
    case 'EndpointDisabled':
      return evolved({ enabledSince: null });
  }
}

const settingsOf = ({ url, eventTypes, payload, description }: EndpointSettings): EndpointSettings => ({
  url,
  eventTypes,
  payload,
  description,
});

function created(data: Extract<EndpointEvent, { type: 'EndpointCreated' }>['data']): Endpoint {
  const { endpointId, sealedSecret, createdAt } = data;
  const isUsable = isSealed(sealedSecret);
  return {
    endpointId,
    settings: settingsOf(data),
    sealedSecret: isUsable ? sealedSecret : null,
    previous: null,
    enabledSince: isUsable ? createdAt : null,
  };
}

/** Decider of the stream `endpoints-{accountId}`. */
export const endpointDecider: Decider<EndpointCommand, EndpointEvent, Endpoints> = {
  category: 'endpoints',
  events: endpointEvents,
  initial: {},
  decide,
  evolve,
};

/** Ids of endpoints, as receivers of deliveries, among those of connected sites. */
export const isEndpointId = (receiverId: string): boolean => receiverId.startsWith('whe_');

/** Whether the endpoint gets an event of this type that happened at `at`, ISO 8601. */
export const receives = ({ enabledSince, settings }: Endpoint, topic: WebhookTopic, at: string): boolean =>
  enabledSince !== null && at >= enabledSince && (settings.eventTypes?.includes(topic) ?? true);
