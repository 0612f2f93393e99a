import { recentSignInMs } from '@duetcast/domain/limits/time-limits';
import { Routes, type Route } from '../../apps/api/src/platform/openapi/routes';
import { agedSession } from '../support/aged-session';
import { accountOf } from '../support/edge-app';
import { testApp } from '../support/test-app';

/** Routes of users that need a recent sign-in. */
const ofUsers = [
  'delete /api/account',
  'get /api/account/export',
  'delete /api/auth/passkeys/{id}',
  'get /api/auth/recent-sign-in',
  'patch /api/auth/tokens/{id}',
  'post /api/auth/address-change',
  'post /api/auth/passkeys',
  'post /api/auth/passkeys/registration-options',
  'post /api/auth/tokens',
  'post /api/users/generate-token',
];

/** By the path, so that a controller without its guard is found as well. */
const isAdminChange = ({ path, method }: Route): boolean => path.startsWith('/api/admin/') && method !== 'get';

describe('an old session', () => {
  let old: string;
  const app = testApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com' });
  beforeAll(async () => {
    old = await agedSession(app.app, accountOf(await app.signIn('root@example.com')), recentSignInMs + 1);
  });

  const needing = (): Route[] =>
    app.app
      .get(Routes, { strict: false })
      .all()
      .filter(({ needsRecentSignIn }) => needsRecentSignIn);

  test('is too old for every change of an administrator, and for these calls of a user', () => {
    const all = app.app.get(Routes, { strict: false }).all();
    const nameOf = ({ method, path }: Route) => `${method} ${path}`;
    const expected = [...all.filter(isAdminChange).map(nameOf), ...ofUsers];
    expect(needing().map(nameOf).sort()).toEqual(expected.sort());
    expect(expected.length).toBeGreaterThan(ofUsers.length + 10);
  });

  test('is refused there before anything else is read, and accepted elsewhere', async () => {
    for (const { method, path } of needing()) {
      const address = path.replace(/\{\w+\}/g, 'none');
      const response = await fetch(app.url + address, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${old}` },
      });
      expect([address, response.status]).toEqual([address, 403]);
      expect(await response.json()).toMatchObject({ code: 'auth.recentSignIn' });
    }
    for (const address of ['/api/users/me', '/api/admin/projections', '/api/jobs'])
      await app.http().get(address).set('authorization', `Bearer ${old}`).expect(200);
  });
});
