import { specify } from '../../../../test/support/specify';
import { maxEndpointDescriptionCharacters, maxWebhookEndpoints, secretOverlapMs } from '../limits/webhook-limits';
import { endpointDecider, receives, type Endpoint } from './endpoint-decider';
import type { EndpointEvent, EndpointSettings } from './endpoint-events';
import { changeEndpointSchema, createEndpointSchema, redeliverSchema } from './endpoint-requests';

const { given } = specify(endpointDecider);

const noon = '2026-11-20T12:00:00.000Z';
const one = '2026-11-20T13:00:00.000Z';
const accountId = 'acc_ada';
const settings: EndpointSettings = {
  url: 'https://hooks.example.com/',
  eventTypes: null,
  payload: 'full',
  description: '',
};
const at = (endpointId: string) => ({ endpointId, accountId });
const created = (endpointId = 'whe_1', sealedSecret = 'sealed'): EndpointEvent => ({
  type: 'EndpointCreated',
  data: { ...at(endpointId), ...settings, sealedSecret, createdAt: noon },
});
const create = (endpointId = 'whe_1') =>
  ({ type: 'CreateEndpoint', ...at(endpointId), settings, sealedSecret: 'sealed', now: noon }) as const;
const change = (changes: Partial<EndpointSettings>, enabled?: boolean, endpointId = 'whe_1') =>
  ({ type: 'ChangeEndpoint', ...at(endpointId), changes, enabled, now: one }) as const;
const disable = (asOf: string, reason: 'gone' | 'failing' = 'failing') =>
  ({ type: 'DisableFailing', ...at('whe_1'), reason, asOf, now: one }) as const;
const disabled = (reason: 'paused' | 'gone' | 'failing'): EndpointEvent => ({
  type: 'EndpointDisabled',
  data: { ...at('whe_1'), reason, disabledAt: one },
});
const enabled: EndpointEvent = { type: 'EndpointEnabled', data: { ...at('whe_1'), enabledAt: one } };
const rotate = { type: 'RotateSecret', ...at('whe_1'), sealedSecret: 'new', now: noon } as const;
const until = new Date(Date.parse(noon) + secretOverlapMs).toISOString();
const rotated = (sealedSecret = 'new'): EndpointEvent => ({
  type: 'EndpointSecretRotated',
  data: { ...at('whe_1'), sealedSecret, previousUntil: until },
});
const stateAfter = (...events: EndpointEvent[]): Endpoint | undefined =>
  events.reduce((state, event) => endpointDecider.evolve(state, event), endpointDecider.initial).whe_1;

test('an endpoint is created once', () => {
  given().when(create()).then(created());
  given(created()).when(create()).thenNothing();
});

test(`an account has ${maxWebhookEndpoints} endpoints, and not one more`, () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => created(`whe_x${index}`));
  given(...many(maxWebhookEndpoints - 1))
    .when(create())
    .then(created());
  given(...many(maxWebhookEndpoints))
    .when(create())
    .thenFails('endpoint.tooMany');
});

test('what is absent stays, and a change to the same appends nothing', () => {
  const data = { ...at('whe_1'), ...settings, payload: 'thin' as const };
  given(created())
    .when(change({ payload: 'thin' }))
    .then({ type: 'EndpointChanged', data });
  given(created())
    .when(change({ payload: 'full' }, true))
    .thenNothing();
});

test('an endpoint is paused and enabled', () => {
  given(created()).when(change({}, false)).then(disabled('paused'));
  given(created(), disabled('failing')).when(change({}, true)).then(enabled);
  given(created(), disabled('paused')).when(change({}, false)).thenNothing();
});

test('no command but creation and deletion reaches an endpoint that does not exist', () => {
  for (const endpointId of ['whe_1', 'constructor'])
    given()
      .when(change({}, false, endpointId))
      .thenFails('endpoint.missing');
  given().when(rotate).thenFails('endpoint.missing');
  given()
    .when({ type: 'DeleteEndpoint', ...at('whe_1') })
    .thenNothing();
  given(created())
    .when({ type: 'DeleteEndpoint', ...at('whe_1') })
    .then({ type: 'EndpointDeleted', data: at('whe_1') });
});

test('a failing endpoint is disabled unless it was enabled since', () => {
  given(created()).when(disable(noon)).then(disabled('failing'));
  given(created()).when(disable(one, 'gone')).then(disabled('gone'));
  given(created()).when(disable('2026-11-20T11:59:59.999Z')).thenNothing();
  given(created(), disabled('paused')).when(disable(one)).thenNothing();
  given().when(disable(one)).thenNothing();
});

test('after a rotation the secret before it is kept for a day, and only that one', () => {
  given(created()).when(rotate).then(rotated());
  expect(stateAfter(created(), rotated())).toMatchObject({
    sealedSecret: 'new',
    previous: { sealedSecret: 'sealed', until },
  });
  expect(stateAfter(created(), rotated(), rotated('third'))).toMatchObject({ previous: { sealedSecret: 'new' } });
});

test('an imported endpoint has no secret, so it is enabled only after a rotation', () => {
  given(created('whe_1', '')).when(change({}, true)).thenFails('endpoint.noSecret');
  given(created('whe_1', ''), rotated()).when(change({}, true)).then(enabled);
  for (const events of [
    [created('whe_1', '')],
    [created(), rotated('')],
    [created('whe_1', ''), disabled('paused'), enabled],
  ])
    expect(stateAfter(...events)).toMatchObject({ sealedSecret: null, enabledSince: null });
  expect(stateAfter(created('whe_1', ''), rotated())?.previous).toBeNull();
});

test('an endpoint receives its event types, from the moment on that it is enabled', () => {
  const endpoint = { ...stateAfter(created())!, settings: { ...settings, eventTypes: ['job.failed' as const] } };
  expect(receives(endpoint, 'job.failed', noon)).toBe(true);
  expect(receives(endpoint, 'job.failed', '2026-11-20T11:59:59.999Z')).toBe(false);
  expect(receives(endpoint, 'job.completed', noon)).toBe(false);
  expect(receives(stateAfter(created())!, 'job.completed', noon)).toBe(true);
  expect(receives(stateAfter(created(), disabled('paused'))!, 'job.failed', one)).toBe(false);
});

describe('a request', () => {
  const url = 'https://hooks.example.com/';

  test('has defaults: all events, the whole job, no description', () =>
    expect(createEndpointSchema.parse({ url })).toEqual(settings));

  test.each([
    [{ url: 'ftp://example.com/' }],
    [{ url: 'https://user@example.com/' }],
    [{ url: `https://example.com/${'a'.repeat(2_100)}` }],
    [{ url, eventTypes: [] }],
    [{ url, eventTypes: ['job.completed', 'job.completed'] }],
    [{ url, eventTypes: ['webhook.test'] }],
    [{ url, payload: 'large' }],
    [{ url, description: 'a\nb' }],
    [{ url, secret: 'whsec_chosen' }],
  ])('is refused: %j', (body) => expect(createEndpointSchema.safeParse(body).success).toBe(false));

  test.each([maxEndpointDescriptionCharacters, maxEndpointDescriptionCharacters + 1])(
    'has a description of at most 200 characters: %i',
    (length) =>
      expect(changeEndpointSchema.safeParse({ description: '🎧'.repeat(length) }).success).toBe(
        length === maxEndpointDescriptionCharacters,
      ),
  );

  test.each([
    [{ deliveryId: 'whd_1' }, true],
    [{ from: noon, to: one }, true],
    [{ from: noon, to: one, status: 'given_up' }, true],
    [{}, false],
    [{ from: noon }, false],
    [{ deliveryId: 'whd_1', from: noon, to: one }, false],
    [{ deliveryId: 'whd_1', status: 'given_up' }, false],
    [{ from: 'yesterday', to: one }, false],
    [{ from: noon, to: one, status: 'pending' }, false],
  ])('to send again names one delivery or a range: %j', (body, isValid) =>
    expect(redeliverSchema.safeParse(body).success).toBe(isValid),
  );
});
