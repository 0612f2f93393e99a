import { Logger } from '@nestjs/common';
import { startEdgeApp } from '../support/edge-app';
import { bearer, startBilling } from '../support/billing-fixture';
import { clerkToken, clerkVariables, signingKey, startClerk } from '../support/clerk-server';
import { FailingServer } from '../support/failing-server/failing-server';
import { pass, type FailureMode } from '../support/failing-server/failure-mode';
import { randomNumbers, seedOf, sized } from '../support/long-check';
import { startSmtpServer } from '../support/smtp-server';
import { until } from '../support/until';
import { advance, stopDate } from '../support/moved-date';
import { awayModes, minute, outagesMs, second } from './outage-modes';
import { callOutcome, RecordedFailures, type OutsideService } from './outside-call';
import { downloads } from './services/downloads';
import { hostedSignIn } from './services/hosted-sign-in';
import { payments } from './services/payments';
import { scriptWriter } from './services/scripts';

/** Of `GET /api/users/me`. */
interface Me {
  readonly status: number;
  readonly body: { readonly code?: string; readonly data?: { readonly id: string; readonly email: string } };
}

let random: () => number;
beforeAll(() => {
  random = randomNumbers(seedOf('outages of services that requests call'));
  Logger.overrideLogger(false);
});
beforeEach(stopDate);
afterEach(() => void jest.useRealTimers());

const anyMode = (): FailureMode => awayModes[Math.floor(random() * awayModes.length)]!;
/** Moments of the outage at which requests arrive. */
const rounds = sized(3, 12);
/** Requests of each kind at once. */
const callers = sized(2, 8);
/** Longer than what a client, and the queue of mails, waits after a failure. */
const [settleMs, mailSettleMs] = [40 * second, 2 * minute];

/** What requests call never makes the server unready. */
const isReady = (server: Pick<Awaited<ReturnType<typeof startEdgeApp>>, 'http'>) =>
  server.http().get('/api/health/ready').expect(200);

async function duringOutage(outageMs: number, request: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await request(round);
    await advance(outageMs / rounds);
  }
}

/** Every call fails with an error of the catalog, or works from what is known, and works again as soon as the service does. */
async function callsThrough({ start, calls }: OutsideService, outageMs: number): Promise<void> {
  const upstream = await start();
  const failing = await FailingServer.before(upstream.url);
  const failures = new RecordedFailures();
  try {
    const all = calls.flatMap((call) => Array.from({ length: callers }, () => call));
    const prepared = await Promise.all(all.map((call) => call.prepare({ url: failing.url, failures })));
    const outcomes = () => Promise.all(prepared.map(({ run }) => callOutcome(run)));
    const works = prepared.map(() => 'works');
    expect(await outcomes()).toEqual(works);
    await failing.fail(anyMode());
    await duringOutage(outageMs, async () => {
      for (const outcome of await outcomes()) expect(outcome).toMatch(/^(works|[a-z]+\.[A-Za-z]+)$/);
    });
    expect(await outcomes()).not.toEqual(works);
    await failing.fail(pass);
    await advance(settleMs);
    expect(await outcomes()).toEqual(works);
    expect(failures.current()).toEqual([]);
  } finally {
    await failing.close();
    await upstream.close();
  }
}

const called = [payments, hostedSignIn, scriptWriter, downloads];
describe.each(called)('an outage of: $title', (service) => {
  test.each(outagesMs)('of %i ms: calls fail with a reason, and work afterwards', (outageMs) =>
    callsThrough(service, outageMs),
  );
});

test.each(outagesMs)('an outage of the mail server of %i ms: each link is sent once, afterwards', async (outageMs) => {
  const server = await startSmtpServer();
  const edge = await startEdgeApp({ SMTP_URL: server.url, SIGN_IN_LIMIT: '10000' });
  const request = (email: string) => edge.http().post('/api/auth/request-magic-link').send({ email }).expect(200);
  const recipients = () => server.commands.flatMap((line) => /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? []);
  const addresses: string[] = [];
  try {
    await request('before@example.com');
    server.reply({ MAIL: '421 4.3.2 shutting down' });
    await duringOutage(outageMs, async (round) => {
      const asking = Array.from({ length: callers }, (_, at) => `user-${round}-${at}@example.com`);
      addresses.push(...asking);
      for (const { body } of await Promise.all(asking.map(request))) expect(body).toHaveProperty('data.delayed', true);
    });
    expect(server.messages).toHaveLength(1);
    await isReady(edge);
    server.reply({ MAIL: '250 ok' });
    await advance(mailSettleMs);
    await until(() => server.messages.length > addresses.length, { timeoutMs: 60_000 });
    await request('after@example.com');
    expect(recipients().sort()).toEqual([...addresses, 'before@example.com', 'after@example.com'].sort());
    expect(server.messages).toHaveLength(addresses.length + 2);
  } finally {
    await edge.close();
    await server.close();
  }
});

test.each(outagesMs)(
  'an outage of Clerk of %i ms: everybody can sign in afterwards, to one account',
  async (outageMs) => {
    const key = await signingKey('ins_1');
    const clerk = await startClerk(key);
    const failing = await FailingServer.before(clerk.url);
    const edge = await startEdgeApp({ ...clerkVariables(failing.url), PORT: '3000' });
    const users = Array.from({ length: rounds * callers + 1 }, (_, at) => `user_${at}`);
    for (const user of users) clerk.addUser(user, `${user}@example.com`);
    const me = async (user: string): Promise<Me> => {
      const token = await clerkToken(key, { sub: user });
      return edge.http().get('/api/users/me').set(bearer(token));
    };
    try {
      const { body: known } = await me(users[0]!);
      await failing.fail(anyMode());
      await duringOutage(outageMs, async (round) => {
        // Who has signed in before keeps working.
        expect((await me(users[0]!)).body.data?.id).toBe(known.data?.id);
        const asking = users.slice(1 + round * callers, 1 + (round + 1) * callers);
        for (const { status, body } of await Promise.all(asking.map(me)))
          expect([status, body.code]).toEqual([503, 'auth.unreachable']);
      });
      await isReady(edge);
      await failing.fail(pass);
      await advance(settleMs);
      const accounts = await Promise.all([...users, ...users].map(me));
      const named = accounts.map(({ body }) => `${body.data?.email} ${body.data?.id}`);
      expect(new Set(named).size).toBe(users.length);
      expect(accounts.map(({ body }) => body.data?.email)).toEqual(
        [...users, ...users].map((user) => `${user}@example.com`),
      );
    } finally {
      await edge.close();
      await failing.close();
      await clerk.close();
    }
  },
);

test.each(outagesMs)(
  'an outage of Stripe of %i ms: checkouts work afterwards, with one customer each',
  async (outageMs) => {
    jest.useRealTimers();
    const fronts: FailingServer[] = [];
    const billing = await startBilling(async (url) => {
      const front = await FailingServer.before(url);
      fronts.push(front);
      return front.url;
    }, '1000');
    const failing = fronts[0]!;
    const emails = Array.from({ length: rounds * callers }, (_, at) => `payer-${at}@example.com`);
    try {
      const sessions: string[] = [];
      for (const email of emails) sessions.push(await billing.app.signIn(email));
      stopDate();
      await failing.fail(anyMode());
      await duringOutage(outageMs, async (round) => {
        const asking = sessions.slice(round * callers, (round + 1) * callers);
        for (const { status, body } of await Promise.all(asking.map((session) => billing.checkout(session, 'starter'))))
          expect([status, (body as { code: string }).code]).toEqual([503, 'billing.unreachable']);
      });
      await isReady(billing.app);
      await failing.fail(pass);
      await advance(settleMs);
      for (const attempt of [1, 2])
        for (const { status } of await Promise.all(sessions.map((session) => billing.checkout(session, 'starter'))))
          expect([attempt, status]).toEqual([attempt, 200]);
      expect(billing.stripe.customers.size).toBe(emails.length);
    } finally {
      await billing.close();
      await failing.close();
    }
  },
);
