import { unprovenPasskey } from '../../../../../../test/support/authenticator';
import { startPasskeyApp } from '../../../../../../test/support/passkey-fixture';
import { relyingPartyOf } from './relying-party';

test.each([
  ['https://duetcast.example', 'duetcast.example', 'https://duetcast.example'],
  ['https://duetcast.example/', 'duetcast.example', 'https://duetcast.example'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('the relying party at %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf({ publicUrl })).toEqual({ id, origin });
});

test('a Host header does not change it', async () => {
  const { edge, close } = await startPasskeyApp({ TRUST_PROXY_HOPS: '1' });
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.9' };
  const { body } = (await edge.http().post('/api/auth/passkey-options').set(forged).expect(200)) as { body: unknown };
  expect(body).toMatchObject({ data: { rpId: 'duetcast.example' } });
  await close();
});

test('challenges and sign-ins are limited by network address', async () => {
  const { edge, close } = await startPasskeyApp({ SIGN_IN_LIMIT: '1' });
  const options = () => edge.http().post('/api/auth/passkey-options');
  for (let taken = 0; taken < 5; taken++) await options().expect(200);
  expect((await options().expect(429)).body).toMatchObject({ code: 'rate.exceeded' });
  await edge.http().post('/api/auth/passkey-sign-in').send({ credential: unprovenPasskey }).expect(429);
  await close();
});
