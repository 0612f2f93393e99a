import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '../../apps/api/src/eventing/backup/back-up';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { ErasureSchedule } from '../../apps/api/src/features/erasure/erasure-schedule';
import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { subscription } from '../support/billing-fixture';
import { clerkToken, clerkVariables, signingKey, startClerk, type ClerkServer } from '../support/clerk-server';
import { projectionNames } from '../support/portable-account';
import { dayMs } from '../support/retention-fixture';
import { startStripe, stripeEvent, stripeSignature, stripeVariables } from '../support/stripe-server';
import { startTestApp, type TestApp } from '../support/test-app';

const user = 'user_2adaLovelaceOfClerk';
const current = 'sess_2adaLovelaceCurrent';
const ended = 'sess_2adaLovelaceEnded';
const subscriptionId = 'sub_1AdaLovelace';
const email = 'ada.lovelace-1815@example.com';
const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-erasure-outside-'));
const backups = mkdtempSync(join(tmpdir(), 'duetcast-erasure-outside-backups-'));

/** Files whose bytes or name contain one of the parts. */
function filesWith(folder: string, parts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => parts.some((part) => file.includes(part) || readFileSync(file).includes(part)));
}

describe('ids of the payment provider and of the hosted sign-in', () => {
  let server: TestApp;
  let clerk: ClerkServer;
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let tokenOf: (session: string) => Promise<string>;

  beforeAll(async () => {
    const key = await signingKey('key_1');
    [clerk, stripe] = [await startClerk(key), await startStripe()];
    clerk.addUser(user, email);
    for (const id of [current, ended]) clerk.addSession(id, Date.now());
    tokenOf = (sid) => clerkToken(key, { sub: user, sid, azp: 'http://localhost:0' });
    const outside = { ...clerkVariables(clerk.url), ...stripeVariables(stripe.url) };
    server = await startTestApp({ DATA_DIR: dataDir, ROLES: 'api,projector', ...outside });
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([clerk.close(), stripe.close()]);
    for (const folder of [dataDir, backups]) rmSync(folder, { recursive: true, force: true });
  });

  const as = async (session: string) => ({ authorization: `Bearer ${await tokenOf(session)}` });
  const caughtUp = async () =>
    server.app.get(ProjectionProgress).reached(projectionNames, await server.app.get(EventStore).head(), 30_000);
  const runAt = async (days: number) => {
    await server.signIn('bob@example.com');
    await caughtUp();
    await server.app.get(ErasureSchedule, { strict: false }).run(Date.now() + days * dayMs);
    await caughtUp();
  };

  test('are sealed while the account is open, and in no file once it is erased', async () => {
    await server
      .http()
      .post('/api/billing/checkout')
      .set(await as(current))
      .send({ plan: 'creator' })
      .expect(200);
    const me = await server
      .http()
      .get('/api/users/me')
      .set(await as(current))
      .expect(200);
    const accountId = (me.body as { data: { id: string } }).data.id;
    const [customer = ''] = stripe.customers.keys();
    const event = stripeEvent(
      'customer.subscription.created',
      subscription({ accountId, customer, id: subscriptionId }),
    );
    const payload = JSON.stringify(event);
    const delivered = server.http().post('/api/webhooks/stripe').set('content-type', 'application/json');
    await delivered.set('stripe-signature', stripeSignature(payload)).send(payload).expect(200);
    await server
      .http()
      .post('/api/auth/logout')
      .set(await as(ended))
      .expect(200);
    await caughtUp();
    const sealed = [customer, subscriptionId, event.id, user, email];
    expect(filesWith(dataDir, sealed).filter((file) => file.includes('events.db'))).toEqual([]);
    await server
      .http()
      .delete('/api/account')
      .set(await as(current))
      .expect(200);
    for (const days of [14.01, 16, 18]) await runAt(days);
    expect(stripe.customers.size).toBe(0);
    const later = Date.now() + 60 * dayMs;
    await server.app.get(RetentionSweep, { strict: false }).sweep(later);
    await server.app.get(StateStore).purge(new Date(later).toISOString());
    for (const store of [EventStore, StateStore]) await server.app.get<EventStore>(store).forgetDeleted();
    await backUp(readConfig({ DATA_DIR: dataDir }), backups);
    await server.close({ keepData: true });
    const traces = [...sealed, current, ended];
    expect(filesWith(dataDir, traces)).toEqual([]);
    expect(filesWith(backups, traces)).toEqual([]);
    server = await startTestApp({});
  });
});
