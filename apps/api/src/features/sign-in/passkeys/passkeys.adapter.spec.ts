import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { maxPasskeyNameCharacters, maxPasskeys, passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import { Authenticator } from '../../../../../../test/support/authenticator';
import { accountOf } from '../../../../../../test/support/edge-app';
import { notSignedIn, origin, startPasskeyApp } from '../../../../../../test/support/passkey-fixture';
import { systemContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore } from '../../../eventing/event-store/event-store';
import { StateStore } from '../../../eventing/state/state-store';
import { PasskeyCredentials } from '../../accounts/public';
import { ResealKeys } from '../../accounts/reseal-keys';
import { SignInModule } from '../sign-in.module';
import { PasskeyChallenges } from './passkey-challenges';
import { sharedFixture } from '../../../../../../test/support/fixtures';

const app = sharedFixture(() => startPasskeyApp());

describe('a passkey', () => {
  test('is added, signs in without a name, and is removed', async () => {
    const user = await app.signedIn('ada@example.com');
    const options = await user.registrationOptions();
    expect(options).toMatchObject({
      rp: { id: 'duetcast.example', name: 'Duetcast' },
      user: { name: 'ada@example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = new Authenticator(origin);
    const added = await user.add(device.create(options), ' Laptop ');
    expect(added.status).toBe(200);
    const [passkey] = await user.list();
    expect(added.body.data).toEqual([passkey]);
    expect(passkey).toEqual({
      id: expect.stringMatching(/^psk_[0-9a-f]{32}$/) as string,
      name: 'Laptop',
      createdAt: expect.stringMatching(/Z$/) as string,
      lastUsedAt: null,
    });

    const other = app.browser();
    const requested = await other.signInOptions();
    expect(requested).toMatchObject({ rpId: 'duetcast.example', userVerification: 'required' });
    expect(requested).not.toHaveProperty('allowCredentials');
    const { status, body, cookies } = await other.signIn(device.get(requested));
    expect(status).toBe(200);
    const { token, user: account } = body.data as { token: string; user: object };
    expect(account).toMatchObject({ id: accountOf(user.session), email: 'ada@example.com' });
    expect(cookies).toEqual([
      expect.stringMatching(/^duetcast_passkey=; Max-Age=0; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^duetcast_session=[^;]+; Max-Age=604800; Path=\/api; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(decodeJwt(token)).toMatchObject({ amr: ['passkey'] });
    expect(decodeJwt(user.session)).toMatchObject({ amr: ['link'] });
    other.session = token;
    expect((await other.list())[0]!.lastUsedAt).not.toBeNull();

    // A sign-in as recent as that of a link.
    const removed = await other.call('delete', `/api/auth/passkeys/${passkey!.id}`);
    expect(removed).toMatchObject({ status: 200, body: { data: [] } });
    await app.refused(user, () => app.browser().signInWith(device), notSignedIn);
    await app.refused(user, () => other.call('delete', `/api/auth/passkeys/${passkey!.id}`), {
      status: 404,
      body: { code: 'passkey.missing' },
    });
  });

  test('can be one of several, and is known to the next authenticator', async () => {
    const user = await app.signedIn();
    const { authenticator: first } = await user.register();
    expect((await user.registrationOptions()).excludeCredentials).toMatchObject([{ id: first.id }]);
    const { authenticator: second } = await user.register(new Authenticator(origin, false));
    for (const device of [first, second, second]) expect((await app.browser().signInWith(device)).status).toBe(200);
  });

  test('is bounded in number, and its name in length', async () => {
    const user = await app.signedIn();
    for (let made = 0; made < maxPasskeys - 1; made++) await user.register();
    const options = await user.registrationOptions();
    const device = new Authenticator(origin);
    const name = 'ä'.repeat(maxPasskeyNameCharacters);
    expect((await user.add(device.create(options), `${name}ä`)).status).toBe(413);
    expect((await user.add(device.create(options), ' ')).status).toBe(400);
    expect((await user.add(device.create(options), name)).status).toBe(200);
    expect(await user.list()).toHaveLength(maxPasskeys);
    const tooMany = { status: 413, body: { code: 'passkey.tooMany' } };
    await app.refused(user, () => user.call('post', '/api/auth/passkeys/registration-options'), tooMany);
    const passkey = {
      passkeyId: 'psk_more',
      name: 'More',
      credentialId: 'A',
      publicKey: 'A',
      registeredAt: new Date().toISOString(),
    };
    await expect(
      app.edge.app
        .get(Deciders)
        .run(
          accountDecider,
          accountOf(user.session),
          { type: 'RegisterPasskey', passkey },
          systemContext('test', 'test'),
        ),
    ).rejects.toMatchObject({ code: 'passkey.tooMany' });
  });

  test('is private: events and state hold neither its ids nor its name in clear', async () => {
    const user = await app.signedIn();
    const { authenticator } = await user.register();
    const account = accountOf(user.session);
    const stored = [];
    for await (const event of app.edge.app.get(EventStore).readStream(`account-${account}`)) stored.push(event);
    const { data, sealed } = stored.at(-1)!;
    expect(data).toMatchObject({ name: 'Laptop', credentialId: authenticator.id });
    expect(Object.keys(sealed ?? {}).sort()).toEqual(['credentialId', 'name', 'publicKey']);
    const found = await app.edge.app.get(StateStore).getAll('passkey', [authenticator.id]);
    expect(found.size).toBe(0);
    const feed = await user.call('get', '/api/auth/passkeys');
    expect(JSON.stringify(feed.body)).not.toContain(authenticator.id);
  });
});

test('a passkey that came with an imported account neither signs in nor is listed, and can be added anew', async () => {
  const user = await app.signedIn();
  const { authenticator } = await user.register();
  await app.edge.app.get(PasskeyCredentials, { strict: false }).release([authenticator.id]);
  await app.refused(user, () => app.browser().signInWith(authenticator), notSignedIn);
  expect(await user.list()).toEqual([]);
  expect((await user.registrationOptions()).excludeCredentials).toEqual([]);
  expect((await user.register()).status).toBe(200);
});

test('after a change of SECRET_KEY, passkeys sign in, also once the previous key is dropped', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'duetcast-passkeys-'));
  const [first, second] = ['aa'.repeat(32), 'bb'.repeat(32)];
  let server = await startPasskeyApp({ DATA_DIR, SECRET_KEY: first });
  const { authenticator } = await (await server.signedIn()).register();
  const { authenticator: other } = await (await server.signedIn()).register();
  for (const SECRET_KEY_PREVIOUS of [first, '']) {
    await server.edge.close({ keepData: true });
    server = await startPasskeyApp({ DATA_DIR, SECRET_KEY: second, SECRET_KEY_PREVIOUS });
    if (SECRET_KEY_PREVIOUS) await server.edge.app.get(ResealKeys, { strict: false }).run();
    expect((await server.browser().signInWith(authenticator)).status).toBe(200);
  }
  expect((await server.browser().signInWith(other)).status).toBe(200);
  await server.close();
});

test('a challenge works until it expires', async () => {
  const challenges = app.edge.app.select(SignInModule).get(PasskeyChallenges);
  const states = app.edge.app.get(StateStore);
  const [early, late] = [await challenges.make(null), await challenges.make(null)];
  await states.purge(new Date(Date.now() + passkeyChallengeMs - 1_000).toISOString());
  expect(await challenges.take(early.id, null)).toBe(early.challenge.toString('base64url'));
  await states.purge(new Date(Date.now() + passkeyChallengeMs).toISOString());
  expect(await challenges.take(late.id, null)).toBeNull();
  expect(await challenges.take('nonsense', null)).toBeNull();
});
