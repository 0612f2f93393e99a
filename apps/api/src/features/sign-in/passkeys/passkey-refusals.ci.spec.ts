import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import { erasureGraceMs } from '@duetcast/domain/limits/time-limits';
import { Authenticator, type Wrong } from '../../../../../../test/support/authenticator';
import { accountOf } from '../../../../../../test/support/edge-app';
import { notAdded, notSignedIn, origin, startPasskeyApp } from '../../../../../../test/support/passkey-fixture';
import { systemContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { StateStore } from '../../../eventing/state/state-store';
import { sharedFixture } from '../../../../../../test/support/fixtures';

const app = sharedFixture(() => startPasskeyApp());

describe('adding a passkey is refused', () => {
  const wrongs: Record<string, Wrong> = {
    'from another origin': { origin: 'https://duetcast.example.evil.example' },
    'from the origin with another scheme': { origin: 'http://duetcast.example' },
    'for another relying party': { rpId: 'evil.example' },
    'without user verification': { isVerified: false },
    'without user presence': { isPresent: false },
    'for another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
    'from a sign-in': { type: 'webauthn.get' },
    'from a page in a frame': { crossOrigin: true },
    'with a certificate': { format: 'x5c' },
    'with another format of attestation': { format: 'tpm' },
    'with the id of another credential': { id: Buffer.alloc(32).toString('base64url') },
  };
  test.each(Object.entries(wrongs))('%s', async (_name, wrong) => {
    const user = await app.signedIn();
    await app.refused(user, () => user.register(undefined, wrong), notAdded);
  });

  test('with a used challenge, and without its cookie', async () => {
    const user = await app.signedIn();
    const options = await user.registrationOptions();
    const { cookie } = user;
    expect((await user.add(new Authenticator(origin).create(options))).status).toBe(200);
    user.cookie = cookie;
    await app.refused(user, () => user.add(new Authenticator(origin).create(options)), notAdded);
    const fresh = new Authenticator(origin).create(await user.registrationOptions());
    user.cookie = '';
    await app.refused(user, () => user.add(fresh), notAdded);
  });

  test('with the challenge of a sign-in, and of somebody else', async () => {
    const user = await app.signedIn();
    const { challenge } = await user.signInOptions();
    const options = { rp: { id: 'duetcast.example' }, user: { id: 'x' } };
    await app.refused(user, () => user.add(new Authenticator(origin).create({ ...options, challenge })), notAdded);
    const other = await app.signedIn();
    const theirs = await other.registrationOptions();
    user.cookie = other.cookie;
    await app.refused(user, () => user.add(new Authenticator(origin).create(theirs)), notAdded);
  });

  test('for a credential that has an account', async () => {
    const [user, other] = [await app.signedIn(), await app.signedIn()];
    const { authenticator } = await user.register();
    await app.refused(user, () => user.register(authenticator), notAdded);
    await app.refused(other, () => other.register(authenticator), notAdded);
    expect((await app.browser().signInWith(authenticator, { userHandle: null })).body.data).toMatchObject({
      user: { id: accountOf(user.session) },
    });
  });

  test('without a session', async () => {
    const { status } = await app.browser().call('post', '/api/auth/passkeys/registration-options');
    expect(status).toBe(401);
  });

  test('as malformed input, with the fields that are wrong', async () => {
    const user = await app.signedIn();
    const { status, body } = await user.call('post', '/api/auth/passkeys', { name: 'x', credential: { id: '?' } });
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    const noise = Buffer.from('not CBOR').toString('base64url');
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const };
    await user.registrationOptions();
    const response = { clientDataJSON: noise, attestationObject: noise };
    await app.refused(user, () => user.add({ ...credential, response }), notAdded);
  });
});

describe('a sign-in is refused', () => {
  const wrongs: Record<string, Wrong> = {
    'from another origin': { origin: 'https://evil.example' },
    'for another relying party': { rpId: 'evil.example' },
    'without user verification': { isVerified: false },
    'without user presence': { isPresent: false },
    'for another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
    'from a registration': { type: 'webauthn.create' },
    'from a page in a frame': { crossOrigin: true },
    'with the id of an unknown credential': { id: Buffer.alloc(32).toString('base64url') },
    'with a counter that goes back': { counter: 1 },
    'with the same counter': { counter: 2 },
  };
  test.each(Object.entries(wrongs))('%s', async (_name, wrong) => {
    const user = await app.signedIn();
    const { authenticator } = await user.register();
    expect((await app.browser().signInWith(authenticator)).status).toBe(200);
    expect(authenticator.counter).toBe(2);
    await app.refused(user, () => app.browser().signInWith(authenticator, wrong), notSignedIn);
    expect((await app.browser().signInWith(authenticator)).status).toBe(200);
  });

  test('with an altered signature, or altered data', async () => {
    const user = await app.signedIn();
    const { authenticator } = await user.register();
    for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
      const visitor = app.browser();
      const credential = authenticator.get(await visitor.signInOptions());
      const bytes = Buffer.from(credential.response[part], 'base64url');
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 2) ^ 1, bytes.length - 2);
      const response = { ...credential.response, [part]: bytes.toString('base64url') };
      await app.refused(user, () => visitor.signIn({ ...credential, response }), notSignedIn);
    }
  });

  test('when it is repeated, from another browser, and too late', async () => {
    const user = await app.signedIn();
    const { authenticator } = await user.register();
    const visitor = app.browser();
    const options = await visitor.signInOptions();
    const { cookie } = visitor;
    await app.refused(user, () => app.browser().signIn(authenticator.get(options)), notSignedIn);
    expect((await visitor.signIn(authenticator.get(options))).status).toBe(200);
    visitor.cookie = cookie;
    await app.refused(user, () => visitor.signIn(authenticator.get(options)), notSignedIn);

    const late = app.browser();
    const credential = authenticator.get(await late.signInOptions());
    await app.edge.app.get(StateStore).purge(new Date(Date.now() + passkeyChallengeMs).toISOString());
    await app.refused(user, () => late.signIn(credential), notSignedIn);
  });

  test('ten times at once but for one', async () => {
    const user = await app.signedIn();
    const { authenticator } = await user.register(new Authenticator(origin, false));
    const visitor = app.browser();
    const credential = authenticator.get(await visitor.signInOptions());
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.signIn(credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
  });

  test("with somebody else's credential: nobody's handle leads to another account", async () => {
    const [user, other] = [await app.signedIn(), await app.signedIn()];
    const { authenticator } = await user.register();
    const stranger = new Authenticator(origin);
    stranger.create({ challenge: 'AA', rp: { id: 'x' }, user: { id: 'AAAA' } });
    await app.refused(user, () => app.browser().signInWith(stranger, { id: authenticator.id }), notSignedIn);
    const userHandle = Buffer.from(accountOf(other.session)).toString('base64url');
    const { body } = await app.browser().signInWith(authenticator, { userHandle });
    expect(body.data).toMatchObject({ user: { id: accountOf(user.session) } });
    await app.refused(other, () => app.browser().signInWith(stranger, { userHandle }), notSignedIn);
  });

  test('for an account that is closed or about to be; while its deletion can be canceled, it signs in', async () => {
    const user = await app.signedIn();
    const { authenticator } = await user.register();
    const accountId = accountOf(user.session);
    const run = (command: Parameters<typeof accountDecider.decide>[0]) =>
      app.edge.app.get(Deciders).run(accountDecider, accountId, command, systemContext('test', `${command.type}`));
    await run({ type: 'RequestErasure', now: new Date().toISOString() });
    expect((await app.browser().signInWith(authenticator)).status).toBe(200);
    await run({ type: 'CancelErasure', now: new Date().toISOString() });
    await run({ type: 'RequestErasure', now: new Date(Date.now() - erasureGraceMs).toISOString() });
    await app.refused(user, () => app.browser().signInWith(authenticator), notSignedIn);
    await run({ type: 'Erase', now: new Date().toISOString() });
    expect(await app.browser().signInWith(authenticator)).toMatchObject(notSignedIn);
  });
});
