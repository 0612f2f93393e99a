import type { Projection } from '@duetcast/projections/kernel/projection';
import { added, newEvent, tallies, TallyStores, type Tally } from '../../../../../../test/support/tally-fixture';
import type { StoredEvent } from '../../event-store/event-store';
import { StaleWrite, type Save } from '../../read-models/read-model-store';
import { foldBatch } from './fold-batch';
import { freshFixture } from '../../../../../../test/support/fixtures';

const projection = tallies as Projection;
const stores = freshFixture(() => TallyStores.open());

const fold = async (events: readonly StoredEvent[], folded: Projection = projection) =>
  foldBatch(stores.rows, folded, events, await stores.pointer());

async function history(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of stores.events.readAll()) events.push(event);
  return events;
}

/** What folding the events saves. */
async function savedBy(events: readonly StoredEvent[]): Promise<Save[]> {
  const save = jest.spyOn(stores.rows, 'save');
  await fold(events);
  return save.mock.calls.flatMap(([, saves]) => saves);
}

test('saves the rows of a batch and the checkpoint', async () => {
  await stores.append(added('a', 1), added('b', 5), added('a', 2), newEvent('Cleared', { name: 'b' }));
  const events = await history();
  const { through, unfoldable } = await fold(events);
  expect({ through, unfoldable }).toEqual({ through: events.at(-1)?.position, unfoldable: null });
  expect(await stores.sums()).toEqual({ a: 3 });
  expect(await stores.rows.checkpoint('tallies')).toBe(through);
});

describe('rows that are presumed new', () => {
  const creating: Projection = { ...projection, creates: ({ type }) => type !== 'Looked' };

  test('are not read', async () => {
    await stores.append(added('a', 1), added('b', 2), added('a', 3));
    const load = jest.spyOn(stores.rows, 'loadForFold');
    await fold(await history(), creating);
    expect(load).not.toHaveBeenCalled();
    expect(await stores.sums()).toEqual({ a: 4, b: 2 });
  });

  test('are read if they exist, were deleted, or are not changed', async () => {
    await stores.append(added('a', 1), added('b', 2), newEvent('Cleared', { name: 'c' }));
    await fold(await history(), creating);
    await stores.append(newEvent('Cleared', { name: 'a' }), added('b', 5), added('d', 1));
    await fold((await history()).slice(3), creating);
    expect(await stores.sums()).toEqual({ b: 7, d: 1 });
    await stores.append(added('a', 9), newEvent('Cleared', { name: 'd' }), added('e', 4));
    await fold((await history()).slice(6), creating);
    expect(await stores.sums()).toEqual({ a: 9, b: 7, e: 4 });
  });

  test('are read before an event counts as poison', async () => {
    const guarded: Projection = {
      ...creating,
      fold: (row, event, id) => {
        if (row === null && event.type === 'Cleared') throw new Error('There is no row');
        return projection.fold(row, event, id);
      },
    };
    await stores.append(added('a', 1));
    await fold(await history(), guarded);
    await stores.append(newEvent('Cleared', { name: 'a' }));
    expect(await fold((await history()).slice(1), guarded)).toMatchObject({ unfoldable: null });
    expect(await stores.sums()).toEqual({});
  });
});

describe('an event of several rows', () => {
  const pairs: Projection = {
    ...projection,
    rowOf: ({ data }) => ['left', 'right'].map((side) => `${side} ${(data as { name: string }).name}`),
    fold: (row, event, id) => {
      if (id === 'right bad') throw new Error('It cannot be folded');
      return { ...tallies.fold(row as Tally | null, event, id), name: id };
    },
  };

  test('is folded into each of them', async () => {
    await stores.append(added('a', 1), added('a', 2));
    await fold(await history(), pairs);
    await fold(await history(), pairs);
    expect(await stores.sums()).toEqual({ 'left a': 3, 'right a': 3 });
  });

  test('is not skipped when one of the rows cannot be folded', async () => {
    await stores.append(added('a', 1), added('bad', 2));
    const events = await history();
    const { through, unfoldable } = await fold(events, pairs);
    expect(through).toBe(events[0]?.position);
    expect(unfoldable?.message).toContain('It cannot be folded');
    const fixed = {
      ...pairs,
      fold: (...args: Parameters<typeof tallies.fold>) => ({ ...tallies.fold(...args), name: args[2] }),
    };
    await fold(events.slice(1), fixed);
    expect(await stores.sums()).toEqual({ 'left a': 1, 'right a': 1, 'left bad': 2, 'right bad': 2 });
  });
});

test('is idempotent when events are redelivered in other batches', async () => {
  await stores.append(...Array.from({ length: 60 }, (_, index) => added(`n${index % 3}`)));
  const events = await history();
  for (const [from, to] of [
    [0, 50],
    [0, 30],
    [30, 60],
    [0, 60],
  ] as const)
    await fold(events.slice(from, to));
  expect(await stores.sums()).toEqual({ n0: 20, n1: 20, n2: 20 });
  expect(await savedBy(events)).toEqual([]);
});

test('counts every event once when projectors race', async () => {
  await stores.append(...Array.from({ length: 200 }, (_, index) => added(`n${index % 2}`)));
  const events = await history();
  const race = async (size: number) => {
    for (let start = 0; start < events.length; start += size) await fold(events.slice(start, start + size));
  };
  await Promise.all([race(7), race(10), race(33)]);
  expect(await stores.sums()).toEqual({ n0: 100, n1: 100 });
});

test('reloads and retries after a stale write, and gives up after the last attempt', async () => {
  await stores.append(added('a'));
  const events = await history();
  const save = stores.rows.save.bind(stores.rows);
  let attempts = 0;
  const staleWrites =
    (times: number) =>
    async (...args: Parameters<typeof save>) => {
      if (attempts++ < times) throw new StaleWrite('stale');
      await save(...args);
    };
  jest.spyOn(stores.rows, 'save').mockImplementation(staleWrites(3));
  await fold(events);
  expect(attempts).toBe(4);
  jest.spyOn(stores.rows, 'save').mockImplementation(staleWrites(Infinity));
  await expect(fold(events)).rejects.toBeInstanceOf(StaleWrite);
});

test('does not save unchanged rows, but moves the checkpoint', async () => {
  await stores.append(added('a'), newEvent('Looked', { name: 'a' }), newEvent('Ignored', {}));
  const [first, ...others] = await history();
  await fold([first as StoredEvent]);
  expect(await savedBy(others)).toEqual([]);
  expect(await stores.rows.checkpoint('tallies')).toBe(others.at(-1)?.position);
  expect((await stores.rows.load('tallies', ['a'])).get('a')?.position).toBe(first?.position);
});

const poisons = {
  'a fold that throws': newEvent('Added', { name: 'a', amount: 'many' }),
  'an unknown type': newEvent('Surprise', { name: 'a' }),
  'a newer version': newEvent('Added', { name: 'a', amount: 1 }, 3),
};
test.each(Object.entries(poisons))('saves the events before %s and returns it as poison', async (_what, bad) => {
  await stores.append(added('a', 1), added('b', 2), bad, added('a', 3));
  const events = await history();
  const { through, unfoldable } = await fold(events);
  const { position, revision } = events[2] ?? {};
  expect(unfoldable).toMatchObject({ event: { id: bad.id, type: bad.type, stream: 'tally-1', position, revision } });
  expect(through).toBe(events[1]?.position);
  expect(await stores.rows.checkpoint('tallies')).toBe(events[1]?.position);
  expect(await stores.sums()).toEqual({ a: 1, b: 2 });
});

test('stops at the first of several poison events', async () => {
  await stores.append(poisons['a fold that throws'], added('a'), poisons['an unknown type']);
  const { through, unfoldable } = await fold(await history());
  expect(unfoldable).toMatchObject({ event: { type: 'Added' } });
  expect(through).toBeNull();
  expect(await stores.sums()).toEqual({});
});
