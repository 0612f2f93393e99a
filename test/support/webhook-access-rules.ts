import type { OwnRules, RequestParts } from './access-rule';
import type { OwnedResources } from './principals-fixture';

const own = '401 401 200 403 200 200 200 403 403 200';
const ownEndpoint = '401 401 404 403 404 404 200 403 403 200';
const missing = '401 401 404 403 404 404 404 403 403 404';
const endpoint =
  (body?: object) =>
  async ({ endpoint: one }: OwnedResources): Promise<RequestParts> => ({ path: { id: await one() }, body });

/** Of webhook endpoints. */
export const webhookAccessRules: OwnRules = {
  'post /api/webhook-endpoints': {
    scopes: ['webhooks:write'],
    expected: own.replaceAll('200', '201'),
    send: () => ({ body: { url: 'https://hooks.invalid/' } }),
  },
  'get /api/webhook-endpoints/{id}': { expected: ownEndpoint, send: endpoint() },
  'patch /api/webhook-endpoints/{id}': {
    scopes: ['webhooks:write'],
    expected: ownEndpoint,
    send: endpoint({ payload: 'thin' }),
  },
  // An account has too few endpoints for one per caller; those of others are in the journey.
  'delete /api/webhook-endpoints/{id}': {
    scopes: ['webhooks:write'],
    expected: missing,
    send: () => ({ path: { id: 'none' } }),
  },
  'post /api/webhook-endpoints/{id}/test': { scopes: ['webhooks:write'], expected: ownEndpoint, send: endpoint() },
  'post /api/webhook-endpoints/{id}/rotate': { scopes: ['webhooks:write'], expected: ownEndpoint, send: endpoint() },
  'get /api/webhook-endpoints/{id}/deliveries': { expected: ownEndpoint, send: endpoint() },
  'post /api/webhook-endpoints/{id}/redeliver': {
    scopes: ['webhooks:write'],
    expected: missing,
    send: endpoint({ deliveryId: 'none' }),
  },
};
