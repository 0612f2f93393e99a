import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractSpec, positionAt } from '../../../../../../test/contracts/read-model-store/contract-context';
import { WorkCounter } from '../../../../../../test/support/work-counts';
import { pointerOf } from '../builds';
import type { Pointer } from '../pointer';
import { StaleEpoch, StaleWrite } from '../read-model-store';
import { EmbeddedReadModelStore } from './embedded-read-model-store';

const names = ['one', 'two', 'three'] as const;
const row = (collection: string, previous: string | null = null) => ({
  collection,
  id: 'row',
  previous,
  position: positionAt(2),
  row: { name: collection },
});

describe('batches of several projections in one iteration of the event loop', () => {
  let folder: string;
  let store: EmbeddedReadModelStore;
  let counter: WorkCounter;
  let held: Record<(typeof names)[number], Pointer>;

  beforeEach(async () => {
    counter = new WorkCounter();
    folder = await mkdtemp(join(tmpdir(), 'saves-'));
    store = new EmbeddedReadModelStore(join(folder, 'rows.db'));
    const pointers = names.map(async (name) => {
      const serves = `${name}~1-build`;
      await store.ensure({ ...contractSpec, name: serves });
      return [name, await store.changePointer(await pointerOf(store, name), { serves, epoch: 1 })] as const;
    });
    held = Object.fromEntries(await Promise.all(pointers)) as typeof held;
  });
  afterEach(async () => {
    await store.close();
    counter.stop();
    await rm(folder, { recursive: true });
  });

  const saveAll = (...wrong: { name: string; previous?: string; epoch?: number }[]) => {
    counter.restart();
    const saves = names.map((name) => {
      const { previous = null, epoch = 1 } = wrong.find((one) => one.name === name) ?? {};
      const { serves } = held[name];
      return store.save({ name, position: positionAt(2) }, [row(serves, previous)], { name, serves, epoch });
    });
    return Promise.allSettled(saves);
  };
  const checkpoints = async (): Promise<object> =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await store.checkpoint(name)] as const)));

  test('share a transaction and the statement that moves their checkpoints', async () => {
    const results = await saveAll();
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    const { transactions, statements } = counter.now;
    expect({ transactions, statements }).toEqual({ transactions: 1, statements: 1 + names.length });
    expect(await checkpoints()).toEqual({ one: positionAt(2), two: positionAt(2), three: positionAt(2) });
  });

  test.each([
    ['a row that has changed', { name: 'two', previous: positionAt(1) }, StaleWrite],
    ['another epoch', { name: 'two', epoch: 7 }, StaleEpoch],
  ])('are kept when one of them fails by %s', async (_fault, wrong, error) => {
    const [one, two, three] = await saveAll(wrong);
    expect([one?.status, three?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect((two as PromiseRejectedResult).reason).toBeInstanceOf(error);
    expect(await checkpoints()).toEqual({ one: positionAt(2), two: null, three: positionAt(2) });
    expect([...(await store.load('two', ['row'])).keys()]).toEqual([]);
    expect([...(await store.load('three', ['row'])).keys()]).toEqual(['row']);
  });
});
