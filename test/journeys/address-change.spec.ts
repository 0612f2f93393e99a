import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recentSignInMs } from '@duetcast/domain/limits/time-limits';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { systemContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { agedSession } from '../support/aged-session';
import { accountOf } from '../support/edge-app';
import { bearer } from '../support/named-token';
import { signInLink } from '../support/sign-in';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

interface Stepped {
  readonly next: 'old' | 'new' | null;
  readonly magicLink?: string;
}

describe('a change of the address of an account', () => {
  const app = testApp({ SIGN_IN_LIMIT: '1000', ADMIN_EMAILS: 'root@example.com' });

  const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;
  const request = (session: string, email: string) =>
    app.http().post('/api/auth/address-change').set(bearer(session)).send({ email });
  const requested = async (session: string, email: string) =>
    dataOf<Stepped>(await request(session, email).expect(200));
  const tokenOf = ({ magicLink = '' }: Stepped): string => new URL(magicLink, app.url).searchParams.get('token') ?? '';
  const confirm = (token: string) => app.http().post('/api/auth/address-change/confirm').send({ token });
  const confirmed = async (stepped: Stepped) => dataOf<Stepped>(await confirm(tokenOf(stepped)).expect(200));
  const change = async (session: string, email: string) => confirmed(await confirmed(await requested(session, email)));
  const emailOf = async (session: string) =>
    dataOf<{ email: string }>(await app.http().get('/api/users/me').set(bearer(session)).expect(200)).email;
  const signedInAt = async (email: string) => accountOf(await app.signIn(email));
  const mailsTo = (address: string): string[] => {
    const outbox = join(app.dataDir, 'outbox');
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    return mails.filter((mail) => new RegExp(`^To: .*${address}`, 'im').test(mail));
  };

  test('is made when both addresses have confirmed it, and not before', async () => {
    const session = await app.signIn('ada@example.com');
    const accountId = accountOf(session);
    const first = await requested(session, ' Countess@Example.com ');
    expect(first).toEqual({ next: 'old', magicLink: expect.stringContaining('/change-address?token=') as string });
    expect(await emailOf(session)).toBe('ada@example.com');
    const second = await confirmed(first);
    expect(second).toEqual({ next: 'new', magicLink: expect.stringContaining('/change-address?token=') as string });
    expect(await emailOf(session)).toBe('ada@example.com');
    expect((await confirm(tokenOf(first)).expect(401)).body).toMatchObject({ code: 'auth.linkInvalid' });
    expect(await confirmed(second)).toEqual({ next: null });
    expect((await confirm(tokenOf(second)).expect(401)).body).toMatchObject({ code: 'auth.linkInvalid' });
    expect(await emailOf(session)).toBe('countess@example.com');
    expect(await signedInAt('countess@example.com')).toBe(accountId);
    await until(async () => (await signedInAt('ada@example.com')) !== accountId);
    expect(await emailOf(session)).toBe('countess@example.com');
    const events = await app.http().get('/api/events?types=EmailChanged').set(bearer(session)).expect(200);
    expect(dataOf<object[]>(events)).toEqual([
      expect.objectContaining({ data: { accountId, email: 'countess@example.com', previous: 'ada@example.com' } }),
    ]);
    await until(() => mailsTo('ada@example.com').some((mail) => mail.includes('has another address')));
    for await (const { sealed, type } of app.app.get(EventStore).readStream(`account-${accountId}`))
      if (type === 'EmailChanged') expect(Object.keys(sealed ?? {})).toEqual(['email', 'previous']);
  });

  test('leaves a sign-in link that the old address got before worth nothing for the account', async () => {
    const session = await app.signIn('early@example.com');
    const { search } = await signInLink(app.url, 'early@example.com');
    await change(session, 'late@example.com');
    const signIn = async () => {
      const response = await app.http().get(`/api/auth/verify-magic-link${search}`).expect(200);
      return accountOf(dataOf<{ token: string }>(response).token);
    };
    await until(async () => (await signedInAt('early@example.com')) !== accountOf(session));
    expect(await signIn()).toBe(await signedInAt('early@example.com'));
    expect(await signedInAt('late@example.com')).toBe(accountOf(session));
  });

  test.each([
    ['', 400],
    ['no address', 400],
    ['a@b', 400],
    [`${'a'.repeat(250)}@example.com`, 413],
  ])('is refused to %j with %i', async (email, status) => {
    const session = await app.signIn('ida@example.com');
    expect((await request(session, email).expect(status)).body).toMatchObject({ errors: [{ param: 'email' }] });
    expect(await emailOf(session)).toBe('ida@example.com');
  });

  test('is refused to the same address, in whatever letters', async () => {
    const session = await app.signIn('same@example.com');
    expect((await request(session, 'SAME@example.com').expect(400)).body).toMatchObject({
      errors: [{ param: 'email' }],
    });
  });

  test('does not reveal that the address has an account, which keeps it', async () => {
    const [session, owner] = [await app.signIn('bob@example.com'), await signedInAt('taken@example.com')];
    const answers = [await requested(session, 'taken@example.com'), await requested(session, 'free@example.com')];
    expect(answers.map(({ next }) => next)).toEqual(['old', 'old']);
    const [taken, free] = [await confirmed(answers[0]!), await confirmed(answers[1]!)];
    expect([taken.next, free.next]).toEqual(['new', 'new']);
    expect((await confirm(tokenOf(taken)).expect(409)).body).toMatchObject({ code: 'account.addressTaken' });
    expect(await signedInAt('taken@example.com')).toBe(owner);
    expect(await emailOf(session)).toBe('bob@example.com');
    expect(await confirmed(free)).toEqual({ next: null });
  });

  test('can be made twice in a row, and back; links from before are worth nothing', async () => {
    const session = await app.signIn('one@example.com');
    const stale = await requested(session, 'never@example.com');
    const halfStale = await confirmed(await requested(session, 'never2@example.com'));
    await change(session, 'two@example.com');
    for (const link of [stale, halfStale])
      expect((await confirm(tokenOf(link)).expect(401)).body).toMatchObject({ code: 'auth.linkInvalid' });
    await change(session, 'three@example.com');
    expect(await signedInAt('three@example.com')).toBe(accountOf(session));
    await change(session, 'two@example.com');
    expect(await signedInAt('two@example.com')).toBe(accountOf(session));
    expect(await signedInAt('never2@example.com')).not.toBe(accountOf(session));
    await until(async () => (await signedInAt('three@example.com')) !== accountOf(session));
    expect(await signedInAt('two@example.com')).toBe(accountOf(session));
  });

  test('gives an address to one of two accounts that confirm it at once', async () => {
    const sessions = [await app.signIn('left@example.com'), await app.signIn('right@example.com')];
    const links = await Promise.all(
      sessions.map(async (session) => confirmed(await requested(session, 'both@example.com'))),
    );
    const answers = await Promise.all(links.map((link) => confirm(tokenOf(link))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = sessions[answers.findIndex(({ status }) => status === 200)]!;
    expect(await signedInAt('both@example.com')).toBe(accountOf(winner));
  });

  test('needs a recent sign-in, and no link of another kind confirms it', async () => {
    const session = await app.signIn('old@example.com');
    const aged = await agedSession(app.app, accountOf(session), recentSignInMs + 1);
    expect((await request(aged, 'new@example.com').expect(403)).body).toMatchObject({ code: 'auth.recentSignIn' });
    const token = (await signInLink(app.url, 'old@example.com')).searchParams.get('token') ?? '';
    for (const wrong of [token, 'A'.repeat(43), 'guessed'])
      expect((await confirm(wrong).expect(401)).body).toMatchObject({ code: 'auth.linkInvalid' });
    const step = tokenOf(await requested(session, 'new@example.com'));
    const answer = await app.http().get('/api/auth/verify-magic-link').query({ token: step }).expect(401);
    expect(answer.body).toMatchObject({ code: 'auth.linkInvalid' });
    expect(await emailOf(session)).toBe('old@example.com');
  });

  test('is refused to a suspended account, and made when that was lifted', async () => {
    const [session, root] = [await app.signIn('sus@example.com'), await app.signIn('root@example.com')];
    const [first, another] = [
      await requested(session, 'sus2@example.com'),
      await requested(session, 'sus2@example.com'),
    ];
    const decide = (action: string, body: object) =>
      app
        .http()
        .post(`/api/admin/accounts/${accountOf(session)}/${action}`)
        .set(bearer(root))
        .send(body)
        .expect(200);
    await decide('suspend', { reason: 'Spam.', publicAudio: 'keep' });
    expect((await confirm(tokenOf(first)).expect(403)).body).toMatchObject({ code: 'account.suspended' });
    await decide('lift-suspension', { reason: 'A mistake.' });
    expect(await confirmed(await confirmed(another))).toEqual({ next: null });
    expect(await signedInAt('sus2@example.com')).toBe(accountOf(session));
  });

  test('is not made for an account that was deleted meanwhile', async () => {
    const session = await app.signIn('gone@example.com');
    const accountId = accountOf(session);
    const [first, second] = [
      await requested(session, 'gone2@example.com'),
      await requested(session, 'gone2@example.com'),
    ];
    const last = await confirmed(second);
    const erase = { type: 'Erase', now: new Date().toISOString(), isRepeated: true } as const;
    await app.app.get(Deciders).run(accountDecider, accountId, erase, systemContext('test', accountId));
    for (const link of [first, last])
      expect((await confirm(tokenOf(link)).expect(404)).body).toMatchObject({ code: 'account.missing' });
    expect(await signedInAt('gone2@example.com')).not.toBe(accountId);
  });
});
