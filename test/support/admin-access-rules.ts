import type { AccessRule, OwnRules, RequestParts } from './access-rule';
import type { OwnedResources } from './principals-fixture';

const account =
  (body: object) =>
  ({ accountId: id }: OwnedResources) => ({ path: { id }, body });
const missingId = (): RequestParts => ({ path: { id: 'none' } });
const missingReplay = (): RequestParts => ({ path: { id: 'none' }, body: { reason: 'Test.' } });
const noShare = (): RequestParts => ({ path: { kind: 'share', id: 'none' }, body: { reason: 'Test.' } });
const projection = (): RequestParts => ({ path: { name: 'webhook-deliveries' } });

const administrators = '401 401 403 403 403 200 403 403 403 403';
const administratorsMissing = administrators.replaceAll('200', '404');
const administratorsAccepted = administrators.replaceAll('200', '202');
const administratorsRefused: AccessRule = { expected: administrators.replaceAll('200', '409'), send: projection };

/** Access rules of the routes for administrators. */
export const adminAccessRules: OwnRules = {
  'put /api/admin/accounts/{id}/plan': { expected: administrators, send: account({ plan: 'creator' }) },
  'put /api/admin/accounts/{id}/limits': {
    expected: administrators,
    send: account({ domain: 'limited.example', limit: 5 }),
  },
  'get /api/admin/events/tail': {
    expected: administrators.replaceAll('200', '400'),
    send: () => ({ query: 'after=guessed' }),
  },
  'get /api/admin/streams/{stream}': { send: () => ({ path: { stream: 'none-1' } }) },
  'get /api/admin/usage': { send: () => ({ query: 'at=2026-01-01T00:00:00Z' }) },
  'get /api/admin/usage/accounts': { send: () => ({ query: 'month=2026-01' }) },
  'get /api/admin/usage/accounts/export': { send: () => ({ query: 'month=2026-01' }) },
  'get /api/admin/accounts/{id}': { expected: administrators, send: ({ accountId: id }) => ({ path: { id } }) },
  'get /api/admin/accounts/{id}/jobs': { expected: administrators, send: ({ accountId: id }) => ({ path: { id } }) },
  'put /api/admin/accounts/{id}/admin': { expected: administrators, send: account({ admin: false }) },
  'post /api/admin/accounts/{id}/sign-out': { expected: administratorsMissing, send: missingId },
  'post /api/admin/accounts/{id}/suspend': {
    expected: administratorsMissing,
    send: () => ({ ...missingId(), body: { reason: 'Test.', publicAudio: 'keep' } }),
  },
  'post /api/admin/accounts/{id}/lift-suspension': { expected: administratorsMissing, send: missingReplay },
  'get /api/admin/publications/{kind}/{id}': { send: () => ({ path: { kind: 'share', id: 'none' } }) },
  'post /api/admin/publications/{kind}/{id}/hide': { expected: administratorsMissing, send: noShare },
  'post /api/admin/publications/{kind}/{id}/restore': { expected: administratorsMissing, send: noShare },
  'post /api/admin/publications/{kind}/{id}/dismiss': {
    expected: administratorsMissing,
    send: () => ({ path: { kind: 'share', id: 'none' } }),
  },
  'get /api/admin/projections/{name}': { expected: administrators, send: projection },
  'get /api/admin/projections/{name}/poison': { expected: administrators, send: projection },
  'post /api/admin/projections/{name}/pause': { expected: administratorsAccepted, send: projection },
  'post /api/admin/projections/{name}/resume': { expected: administratorsAccepted, send: projection },
  'post /api/admin/projections/{name}/cancel-rebuild': administratorsRefused,
  'post /api/admin/projections/{name}/rollback': administratorsRefused,
  'post /api/admin/projections/{name}/rebuild': { expected: administratorsAccepted, send: projection },
  'post /api/admin/projections/{name}/skip': {
    expected: administrators.replaceAll('200', '409'),
    send: () => ({ ...projection(), body: { reason: 'Test.' } }),
  },
  'post /api/admin/projections/{name}/retry': {
    expected: administrators.replaceAll('200', '409'),
    send: projection,
  },
  'post /api/admin/replays': {
    expected: administrators.replaceAll('200', '202'),
    send: () => ({ body: { rules: { limit: { kind: 'recorded' } } } }),
  },
  'post /api/admin/replays/{id}/cancel': { expected: administratorsMissing, send: missingId },
  'post /api/admin/replays/{id}/apply': { expected: administratorsMissing, send: missingReplay },
  'post /api/admin/replays/{id}/undo': { expected: administratorsMissing, send: missingReplay },
  'post /api/admin/replays/{id}/discard': { expected: administratorsMissing, send: missingId },
};
