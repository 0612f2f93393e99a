import { Controller, Get, UseGuards } from '@nestjs/common';
import { ChangeAccount } from '../../accounts/public';
import { CommandBus } from '@nestjs/cqrs';
import { Authenticator, unprovenPasskey } from '../../../../../../test/support/authenticator';
import { clerkToken, clerkVariables, signingKey, startClerk } from '../../../../../../test/support/clerk-server';
import { accountOf } from '../../../../../../test/support/edge-app';
import { origin, startPasskeyApp, type PasskeyApp } from '../../../../../../test/support/passkey-fixture';
import { systemContext } from '../../../eventing/deciders/command-context';
import { Allow, AdminGuard } from '../../../platform/authentication/access';
import { readConfig } from '../../../platform/config/config';

@Controller('api/guarded')
@Allow('user')
@UseGuards(AdminGuard)
class GuardedController {
  @Get()
  read() {
    return { success: true };
  }
}

const ADMIN_EMAILS = 'root@example.com';
const guarded = (user: { call: (method: 'get', path: string) => Promise<{ status: number; body: object }> }) =>
  user.call('get', '/api/guarded');
const passkeyRequired = { status: 403, body: { success: false, code: 'auth.passkeyRequired' } };

describe('with ADMIN_PASSKEY_REQUIRED, an administrator', () => {
  let app: PasskeyApp;
  beforeAll(async () => {
    app = await startPasskeyApp({ ADMIN_EMAILS, ADMIN_PASSKEY_REQUIRED: 'true' }, { controllers: [GuardedController] });
  });
  afterAll(() => app.close());

  test('has admin rights in a session of a passkey alone, and changes passkeys there once there is one', async () => {
    const byLink = await app.signedIn(ADMIN_EMAILS);
    expect(await guarded(byLink)).toMatchObject(passkeyRequired);
    const { authenticator } = await byLink.register();
    expect(await guarded(byLink)).toMatchObject(passkeyRequired);

    const byPasskey = app.browser();
    const { body } = await byPasskey.signInWith(authenticator);
    byPasskey.session = (body.data as { token: string }).token;
    expect(await guarded(byPasskey)).toMatchObject({ status: 200 });

    const [passkey] = await byLink.list();
    const options = await byPasskey.registrationOptions();
    const second = new Authenticator(origin).create(options);
    for (const call of [
      () => byLink.call('post', '/api/auth/passkeys/registration-options'),
      () => {
        byLink.cookie = byPasskey.cookie;
        return byLink.add(second);
      },
      () => byLink.call('delete', `/api/auth/passkeys/${passkey!.id}`),
    ])
      await app.refused(byLink, call, passkeyRequired);
    expect((await byPasskey.add(second)).status).toBe(200);
    expect((await byPasskey.call('delete', `/api/auth/passkeys/${passkey!.id}`)).status).toBe(200);
    expect(await guarded(byPasskey)).toMatchObject({ status: 200 });
  });

  test('has no admin rights by the claim of a passkey alone: they must have been granted', async () => {
    const user = await app.signedIn();
    expect(await guarded(user)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    const { authenticator } = await user.register();
    const { body } = await user.signInWith(authenticator);
    user.session = (body.data as { token: string }).token;
    expect(await guarded(user)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    const accountId = accountOf(user.session);
    const grant = new ChangeAccount({
      accountId,
      change: { type: 'GrantAdmin' },
      context: systemContext('test', 'test'),
    });
    await app.edge.app.get(CommandBus).execute(grant);
    expect(await guarded(user)).toMatchObject({ status: 200 });
  });
});

test('without it, a session of a link is enough', async () => {
  const app = await startPasskeyApp({ ADMIN_EMAILS }, { controllers: [GuardedController] });
  const user = await app.signedIn(ADMIN_EMAILS);
  expect(await guarded(user)).toMatchObject({ status: 200 });
  await user.register();
  expect((await user.call('post', '/api/auth/passkeys/registration-options')).status).toBe(200);
  await app.close();
});

test('it is refused at the start together with the hosted sign-in, or with another value', () => {
  const clerk = {
    CLERK_SECRET_KEY: 'sk_test_x',
    CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from('clerk.example.com$').toString('base64')}`,
  };
  const required = { ADMIN_PASSKEY_REQUIRED: 'true' };
  expect(readConfig(clerk).env.ADMIN_PASSKEY_REQUIRED).toBe(false);
  expect(readConfig(required).env.ADMIN_PASSKEY_REQUIRED).toBe(true);
  expect(() => readConfig({ ...clerk, ...required })).toThrow(/^ADMIN_PASSKEY_REQUIRED: cannot be set together/);
  expect(() => readConfig({ ADMIN_PASSKEY_REQUIRED: 'yes' })).toThrow(/^ADMIN_PASSKEY_REQUIRED: /);
});

test('a session of the hosted sign-in adds and removes no passkey; local sessions beside it do', async () => {
  const key = await signingKey('ins_1');
  const clerk = await startClerk(key);
  const app = await startPasskeyApp(clerkVariables(clerk.url));
  clerk.addUser('user_grace', 'grace@example.com');
  const user = app.browser();
  user.session = await clerkToken(key, { sub: 'user_grace', azp: origin, fva: [0, -1] });
  const hosted = { status: 409, body: { code: 'passkey.hosted' } };
  expect((await user.call('get', '/api/users/me')).status).toBe(200);
  await app.refused(user, () => user.call('post', '/api/auth/passkeys/registration-options'), hosted);
  await app.refused(user, () => user.add(unprovenPasskey), hosted);
  await app.refused(user, () => user.call('delete', '/api/auth/passkeys/none'), hosted);
  const { authenticator } = await (await app.signedIn()).register();
  expect((await app.browser().signInWith(authenticator)).status).toBe(200);
  await app.close();
  await clerk.close();
});
