import type { EndpointEvent } from '@duetcast/domain/webhooks/endpoint-events';
import { projected, recorded } from '../../../../test/support/projected';
import { webhookEndpoints } from './webhook-endpoints';

const at = (endpointId: string) => ({ endpointId, accountId: 'acc_ada' });
const noon = '2026-11-20T12:00:00.000Z';
const settings = { url: 'https://hooks.example.com/', eventTypes: null, payload: 'full', description: '' } as const;
const created = (endpointId: string, sealedSecret = 'sealed'): EndpointEvent => ({
  type: 'EndpointCreated',
  data: { ...at(endpointId), ...settings, sealedSecret, createdAt: noon },
});
const rotated = (sealedSecret: string): EndpointEvent => ({
  type: 'EndpointSecretRotated',
  data: { ...at('whe_1'), sealedSecret, previousUntil: '2026-11-21T12:00:00.000Z' },
});
const disabled: EndpointEvent = {
  type: 'EndpointDisabled',
  data: { ...at('whe_1'), reason: 'failing', disabledAt: noon },
};
const enabled: EndpointEvent = { type: 'EndpointEnabled', data: { ...at('whe_1'), enabledAt: noon } };
const deleted: EndpointEvent = { type: 'EndpointDeleted', data: at('whe_1') };
const endpointsAfter = (...events: EndpointEvent[]) =>
  projected(webhookEndpoints, recorded('endpoints-acc_ada', events)).acc_ada?.endpoints;

test('an account has its endpoints in one row, without secrets', () => {
  const changed: EndpointEvent = {
    type: 'EndpointChanged',
    data: { ...at('whe_2'), ...settings, payload: 'thin', description: 'Newsletter' },
  };
  const endpoints = endpointsAfter(created('whe_1'), created('whe_2'), changed, deleted);
  const state = { enabled: true, hasSecret: true, disabledReason: null, disabledAt: null, previousSecretUntil: null };
  const whe_2 = { id: 'whe_2', ...settings, payload: 'thin', description: 'Newsletter', ...state, createdAt: noon };
  expect(endpoints).toEqual({ whe_2 });
  expect(endpointsAfter(deleted, disabled)).toEqual({});
});

test('shows why an endpoint is disabled, until it is enabled', () => {
  const reason = { enabled: false, disabledReason: 'failing', disabledAt: noon };
  expect(endpointsAfter(created('whe_1'), disabled)).toMatchObject({ whe_1: reason });
  const none = { enabled: true, disabledReason: null, disabledAt: null };
  expect(endpointsAfter(created('whe_1'), disabled, enabled)).toMatchObject({ whe_1: none });
});

test('shows until when the secret before the last rotation signs', () => {
  const whe_1 = { previousSecretUntil: '2026-11-21T12:00:00.000Z' };
  expect(endpointsAfter(created('whe_1'), rotated('new'))).toMatchObject({ whe_1 });
});

test('an imported endpoint has no secret, and is enabled only after a rotation', () => {
  const imported = { whe_1: { enabled: false, hasSecret: false } };
  expect(endpointsAfter(created('whe_1', ''))).toMatchObject(imported);
  expect(endpointsAfter(created('whe_1'), rotated(''), disabled, enabled)).toMatchObject(imported);
  const usable = { whe_1: { enabled: true, hasSecret: true, previousSecretUntil: null } };
  expect(endpointsAfter(created('whe_1', ''), rotated('new'), enabled)).toMatchObject(usable);
});
