import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { readConfig } from '../../platform/config/config';
import { sha256 } from '../../platform/hashing/sha256';
import { SecretBox } from '../../platform/secrets/secret-box';
import { ServerKeys } from '../../platform/secrets/server-keys';
import { systemContext } from '../deciders/command-context';
import { Deciders } from '../deciders/deciders';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import type { StoredEvent } from '../event-store/event-store';
import { shareSubscription } from '../event-store/shared/shared-subscription';
import { ensureCollections } from '../projector/ensure-collections';
import { ThreadRebuildExecutor } from '../projector/rebuild/rebuild-executor';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { AccountKeys } from './account-keys';
import { sealEvents } from './seal-events';

const email = 'ada.lovelace@example.com';
const accountId = 'acc_ada';
const stream = `account-${accountId}`;

let folder: string;
let states: EmbeddedStateStore;
let keys: AccountKeys;
let store: EmbeddedEventStore;
let raw: EmbeddedEventStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-sealed-'));
  states = new EmbeddedStateStore(join(folder, 'state.db'));
  keys = new AccountKeys(states, new SecretBox(new ServerKeys(readConfig({ DATA_DIR: folder }))));
  store = shareSubscription(sealEvents(new EmbeddedEventStore(join(folder, 'events.db'), { pollMs: 20 }), keys));
  raw = new EmbeddedEventStore(join(folder, 'events.db'), { readOnly: true });
});
afterEach(async () => {
  await Promise.all([store.close(), raw.close(), states.close()]);
  rmSync(folder, { recursive: true });
});

const open = (commandId = 'open', deciders = new Deciders(store, states, keys)) =>
  deciders.run(
    accountDecider,
    accountId,
    { type: 'OpenAccount', accountId, email },
    { ...systemContext('test', 'test'), commandId, at: '2026-11-23T10:00:00.000Z' },
  );
async function eventsOf(events: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
const verdictOf = async (from: EmbeddedEventStore) => verifyChain(await eventsOf(from.readStream(stream)), sha256);
const filesWith = (text: string) =>
  readdirSync(folder).filter((name) =>
    name.endsWith('.db-wal') || name.endsWith('.db') ? readFileSync(join(folder, name)).includes(text) : false,
  );

test('a personal field is stored sealed and read in clear by every reader', async () => {
  const { events, state } = await open();
  expect(events).toMatchObject([{ type: 'AccountOpened', data: { email } }]);
  expect(state.hasEmail).toBe(true);
  expect(filesWith(email)).toEqual([]);
  const [stored] = await eventsOf(raw.readStream(stream));
  expect(stored?.metadata).toMatchObject({ ownerId: accountId, sealed: ['email'] });
  expect(stored?.data.accountId).toBe(accountId);
  for (const read of [store.readStream(stream), store.readAll(), store.newest(1)])
    expect(await eventsOf(read)).toMatchObject([{ data: { accountId, email }, sealed: { email: stored?.data.email } }]);
  for await (const item of store.subscribeToAll({ after: null })) {
    if (item.kind !== 'event') continue;
    expect(item.event.data).toEqual({ accountId, email });
    break;
  }
});

test('the chain verifies in both forms, and with the key destroyed, when the field reads "erased"', async () => {
  await open();
  expect(await verdictOf(store)).toMatchObject({ verified: true });
  const before = await verdictOf(raw);
  await keys.destroy(accountId);
  expect(await verdictOf(store)).toEqual(before);
  expect(await verdictOf(raw)).toEqual(before);
  expect(await eventsOf(store.readStream(stream))).toMatchObject([{ data: { email: 'erased' }, isErased: true }]);
});

test('a repeated append stores the same bytes', async () => {
  const first = await open();
  const again = await open('open', new Deciders(store, states, keys));
  expect(again.revision).toBe(first.revision);
  const other = new AccountKeys(states, new SecretBox(new ServerKeys(readConfig({ DATA_DIR: folder }))));
  const retried = new EmbeddedEventStore(join(folder, 'retried.db'));
  await open('open', new Deciders(sealEvents(retried, other), states, other));
  expect(await eventsOf(retried.readStream(stream))).toEqual(await eventsOf(store.readStream(stream)));
  await retried.close();
});

test('a changed sealed text breaks the chain and stops no reader', async () => {
  const [event] = await eventsOf((await open(), raw.readStream(stream)));
  const forged = new EmbeddedEventStore(join(folder, 'forged.db'));
  const changed = { ...(event as StoredEvent), data: { accountId, email: randomBytes(48).toString('base64url') } };
  await sealEvents(forged, keys).append(stream, [changed], { expected: 'noStream' });
  expect(await eventsOf(forged.readStream(stream))).toMatchObject([{ data: changed.data }]);
  expect(await verdictOf(forged)).toMatchObject({ verified: false, reason: 'content' });
  await forged.close();
});

test('an erased account takes no personal data', async () => {
  await keys.destroy(accountId);
  await expect(open()).rejects.toMatchObject({ code: 'account.missing' });
  expect(await eventsOf(raw.readAll())).toEqual([]);
});

test('a rebuild in a thread reads personal fields', async () => {
  await open();
  const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  await ensureCollections(rows, [accounts]);
  const executor = new ThreadRebuildExecutor(store.file, rows.file, keys.forThread);
  const work = { projection: accounts, target: 'accounts~9', skipped: new Set<string>() };
  await executor.run(work, new AbortController().signal, () => undefined);
  const found = await rows.find<AccountRow>('accounts~9', { limit: 2 });
  expect(found.rows).toMatchObject([{ row: { accountId, email } }]);
  await rows.close();
});
