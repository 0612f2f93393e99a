import { setTimeout as delay } from 'node:timers/promises';
import { contractSpec, positionAt } from '../../../../../../test/contracts/read-model-store/contract-context';
import { MongoServer } from '../../../../../../test/support/mongo-server/mongo-server';
import { MongoReadModelStore } from './mongo-read-model-store';

const { name: served } = contractSpec;
const rebuilt = `${served}~2`;
const kept = `${served}~previous`;
const timeoutMs = 10_000;

/** Two connections to the same data, as from two processes. */
const here = new MongoServer();
const there = new MongoServer(here.commands);
let [hereUrl, thereUrl] = ['', ''];
beforeAll(async () => ([hereUrl, thereUrl] = [await here.listen(), await there.listen()]));
afterEach(() => {
  for (const facade of [here, there]) {
    facade.failWhen(() => false);
    facade.holdWhile(() => null);
  }
});
afterAll(async () => {
  await here.close();
  await there.close();
});

const open = (url: string, database: string, swapLeaseMs = 1) =>
  new MongoReadModelStore(url, database, { swapLeaseMs });

async function fill(store: MongoReadModelStore, name: string, position: number, from = name): Promise<void> {
  await store.ensure({ ...contractSpec, name });
  const row = { collection: name, id: 'a', previous: null, position: positionAt(position), row: { from } };
  await store.save({ name, position: positionAt(position) }, [row]);
}

/** Serves old rows at position 9, with new rows at position 7 ready to swap. */
async function prepare(database: string, swapLeaseMs?: number): Promise<MongoReadModelStore> {
  const store = open(hereUrl, database, swapLeaseMs);
  await fill(store, served, 9);
  await fill(store, rebuilt, 7);
  return store;
}

const rowOf = async (store: MongoReadModelStore, name: string) => (await store.load(name, ['a'])).get('a')?.row;
const served7 = { row: { from: rebuilt }, at: positionAt(7), kept: { from: served }, keptAt: positionAt(9) };
const state = async (store: MongoReadModelStore) => ({
  row: await rowOf(store, served),
  at: await store.checkpoint(served),
  kept: await rowOf(store, kept),
  keptAt: await store.checkpoint(kept),
});

/** Number of commands of an uninterrupted swap. */
async function commandsOfSwap(): Promise<number> {
  const store = await prepare('counted');
  let commands = 0;
  here.failWhen(() => ++commands < 0);
  await store.swap(rebuilt, served, kept);
  here.failWhen(() => false);
  await store.close();
  return commands;
}

test('is finished by the next settle after a crash at any command', async () => {
  const commands = await commandsOfSwap();
  expect(commands).toBeGreaterThan(8);
  const outcomes: string[] = [];
  for (let survived = 1; survived < commands; survived++) {
    const store = await prepare(`stopped-after-${survived}`, 20);
    let executed = 0;
    here.failWhen(() => ++executed > survived);
    await expect(store.swap(rebuilt, served, kept)).rejects.toThrow();
    here.failWhen(() => false);
    await store.close();

    const next = open(thereUrl, `stopped-after-${survived}`);
    await next.settle(served);
    await next.ensure(contractSpec);
    const result = await state(next);
    outcomes.push(result.keptAt === null ? 'unchanged' : 'swapped');
    if (result.keptAt !== null) expect(result).toEqual(served7);
    else expect(result).toEqual({ row: { from: served }, at: positionAt(9), kept: undefined, keptAt: null });
    await next.close();
  }
  const firstSwapped = outcomes.indexOf('swapped');
  expect(outcomes.slice(firstSwapped)).toEqual(Array<string>(commands - 1 - firstSwapped).fill('swapped'));
  expect(firstSwapped).toBeGreaterThan(0);
});

test('serves the new rows, whichever command of another process is delayed', async () => {
  for (let late = 1; late < 30; late++) {
    const database = `late-${late}`;
    const owner = await prepare(database);
    const other = open(thereUrl, database);
    let [ownerCommands, otherCommands] = [0, 0];
    let swapped: () => void = () => undefined;
    const isSwapped = new Promise<void>((resolve) => (swapped = resolve));
    let settling: Promise<void> | undefined;
    // The other process settles during the swap; one of its commands is held until the owner has finished.
    there.holdWhile(() => (++otherCommands === late ? isSwapped : null));
    here.holdWhile((command) => {
      if (!('renameCollection' in command) || ++ownerCommands > 1) return null;
      settling = other.settle(served);
      return delay(30);
    });
    await Promise.race([
      owner.swap(rebuilt, served, kept),
      delay(timeoutMs).then(() => Promise.reject(new Error('The swap timed out'))),
    ]);
    swapped();
    await settling;
    expect({ late, ...(await state(owner)) }).toEqual({ late, ...served7 });
    await fill(owner, rebuilt, 8, 'a later build');
    await owner.swap(rebuilt, served, kept);
    expect(await rowOf(owner, served)).toEqual({ from: 'a later build' });
    await owner.close();
    await other.close();
    if (otherCommands < late) return;
  }
  throw new Error('The other process never finishes');
});

test('does not affect collections that are built concurrently', async () => {
  const [one, two] = [await prepare('beside'), open(thereUrl, 'beside')];
  const swapping = one.swap(rebuilt, served, kept, async () => {
    await two.ensure({ name: 'another~1', indexes: [] });
    await two.ensure({ ...contractSpec, name: 'another~1' });
  });
  await swapping;
  expect(await state(two)).toEqual(served7);
  await one.close();
  await two.close();
});

test('fails after another process has settled, which discards the request', async () => {
  const [one, two] = [await prepare('given-up'), open(thereUrl, 'given-up')];
  const swapping = one.swap(rebuilt, served, kept, async () => {
    await delay(20);
    await two.settle(served);
  });
  await expect(swapping).rejects.toThrow(/another process/);
  expect(await state(two)).toMatchObject({ row: { from: served }, at: positionAt(9), keptAt: null });
  await one.close();
  await two.close();
});

test('is awaited by settle while its owner holds the lease', async () => {
  const [one, two] = [await prepare('awaited', 5_000), open(thereUrl, 'awaited')];
  const order: string[] = [];
  let settling: Promise<unknown> = Promise.resolve();
  await one.swap(rebuilt, served, kept, async () => {
    settling = two.settle(served).then(() => order.push('settled'));
    await delay(100);
    order.push('confirmed');
  });
  await settling;
  expect(order).toEqual(['confirmed', 'settled']);
  expect(await state(two)).toEqual(served7);
  await one.close();
  await two.close();
});
