import type { Refusals } from './refusals';

const missing = (body?: object): Refusals => ({ '404 endpoint.missing': () => ({ path: { id: 'none' }, body }) });
const privateAddress = { url: 'https://10.0.0.1/hook' };

/** What refuses the commands of webhook endpoints. */
export const refusedWebhooks: Record<string, Refusals> = {
  'post /api/webhook-endpoints': {
    '400': () => ({ body: { url: 'http://example.com/hook' } }),
    '400 connection.forbiddenAddress': () => ({ body: privateAddress }),
  },
  'patch /api/webhook-endpoints/{id}': {
    ...missing({ enabled: false }),
    '400 connection.forbiddenAddress': ({ endpointId: id }) => ({ path: { id }, body: privateAddress }),
  },
  'delete /api/webhook-endpoints/{id}': missing(),
  'post /api/webhook-endpoints/{id}/test': missing(),
  'post /api/webhook-endpoints/{id}/rotate': missing(),
  'post /api/webhook-endpoints/{id}/redeliver': {
    ...missing({ deliveryId: 'none' }),
    '404 endpoint.deliveryMissing': ({ endpointId: id }) => ({ path: { id }, body: { deliveryId: 'none' } }),
    '400': ({ endpointId: id }) => ({ path: { id }, body: { from: '2026-11-20T00:00:00Z' } }),
  },
};
