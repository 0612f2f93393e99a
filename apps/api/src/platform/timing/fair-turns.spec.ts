import { setImmediate as settled } from 'node:timers/promises';
import { FairTurns, type Turns } from './fair-turns';

const signal = new AbortController().signal;

describe('fair turns', () => {
  let order: string[];
  beforeEach(() => (order = []));

  /** Starts work that notes each of its turns and returns control over it once it has the first. */
  async function work(turns: FairTurns, name: string, by = signal): Promise<Turns> {
    const [ownerId = ''] = name.split(' ');
    const own = await turns.start(ownerId, by);
    order.push(name);
    const next = async () => {
      await own.next();
      order.push(name);
    };
    return { ...own, next };
  }

  test('go from owner to owner, however much one of them has to do', async () => {
    const turns = new FairTurns(1, 10);
    const first = await work(turns, 'ada 1');
    const [second, third, bob, eve] = ['ada 2', 'ada 3', 'bob', 'eve'].map((name) => work(turns, name));
    first.end();
    (await second)?.end();
    (await bob)?.end();
    (await eve)?.end();
    (await third)?.end();
    expect(order).toEqual(['ada 1', 'ada 2', 'bob', 'eve', 'ada 3']);
  });

  test('an owner has no more turns at once than its share', async () => {
    const turns = new FairTurns(3, 3, 2);
    const [first, second] = [await work(turns, 'ada 1'), await work(turns, 'ada 2')];
    const third = work(turns, 'ada 3');
    (await work(turns, 'bob')).end();
    expect(order).toEqual(['ada 1', 'ada 2', 'bob']);
    first.end();
    (await third).end();
    second.end();
    (await work(turns, 'ada 4')).end();
    expect(order).toEqual(['ada 1', 'ada 2', 'bob', 'ada 3', 'ada 4']);
  });

  test('another owner waits for one turn of started work, not for its end', async () => {
    const turns = new FairTurns(1, 10);
    const long = await work(turns, 'ada long');
    const bob = work(turns, 'bob').then((own) => own.end());
    for (let turn = 0; turn < 3; turn++) await long.next();
    await bob;
    expect(order).toEqual(['ada long', 'bob', 'ada long', 'ada long', 'ada long']);
  });

  test('an owner continues what has started before anything new', async () => {
    const turns = new FairTurns(1, 10);
    const long = await work(turns, 'ada long');
    const more = work(turns, 'ada more').then((own) => own.end());
    await long.next();
    long.end();
    await more;
    expect(order).toEqual(['ada long', 'ada long', 'ada more']);
  });

  test.each([1, 2, 3])('%i turns run at once, and one more waits', async (count) => {
    const turns = new FairTurns(count, 10);
    const running: Turns[] = [];
    for (let index = 0; index < count; index++) running.push(await work(turns, `owner${index}`));
    const late = work(turns, 'late');
    await settled();
    expect(order).toHaveLength(count);
    running[0]?.end();
    await late;
    expect(order).toHaveLength(count + 1);
  });

  test('no more is started than can be held, but what has started goes on', async () => {
    const turns = new FairTurns(1, 2);
    const ada = await work(turns, 'ada');
    const started = work(turns, 'bob');
    const adaNext = ada.next();
    const bob = await started;
    const eve = work(turns, 'eve');
    const bobNext = bob.next();
    await adaNext;
    const adaLast = ada.next();
    await bobNext;
    expect(order).toEqual(['ada', 'bob', 'ada', 'bob']);
    bob.end();
    (await eve).end();
    await adaLast;
    expect(order.slice(4)).toEqual(['eve', 'ada']);
  });

  test('an aborted wait leaves its turn to the others', async () => {
    const turns = new FairTurns(1, 10);
    const running = await work(turns, 'ada');
    const controller = new AbortController();
    const waiting = work(turns, 'bob', controller.signal);
    const eve = work(turns, 'eve');
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    running.end();
    await eve;
    await expect(work(turns, 'late', controller.signal)).rejects.toThrow('cancelled');
    expect(order).toEqual(['ada', 'eve']);
  });

  test('started work that is aborted while it waits frees its place', async () => {
    const turns = new FairTurns(1, 2);
    const controller = new AbortController();
    const ada = await work(turns, 'ada', controller.signal);
    const bob = work(turns, 'bob');
    const next = ada.next();
    controller.abort(new Error('cancelled'));
    await expect(next).rejects.toThrow('cancelled');
    ada.end();
    (await bob).end();
    const [one, two] = [await work(turns, 'one'), work(turns, 'two')];
    one.end();
    (await two).end();
    expect(order).toEqual(['ada', 'bob', 'one', 'two']);
  });
});

describe('bounded work', () => {
  /** Work that runs until `end` is called. */
  function work(turns: FairTurns, by: AbortSignal = signal) {
    let end: (error?: Error) => void = () => undefined;
    const state = { started: false, end: (error?: Error) => end(error) };
    const done = turns.run(
      () =>
        new Promise<void>((resolve, reject) => {
          state.started = true;
          end = (error) => (error ? reject(error) : resolve());
        }),
      by,
    );
    return Object.assign(state, { done });
  }

  const started = (all: { started: boolean }[]) => all.map((one) => one.started);

  test('runs up to its capacity, the others in their order', async () => {
    const turns = new FairTurns(2);
    const all = [work(turns), work(turns), work(turns), work(turns)];
    await settled();
    expect(started(all)).toEqual([true, true, false, false]);
    all[1]?.end();
    await settled();
    expect(started(all)).toEqual([true, true, true, false]);
  });

  test('failing work frees its slot', async () => {
    const turns = new FairTurns(1);
    const all = [work(turns), work(turns)];
    const failing = expect(all[0]?.done).rejects.toThrow('broken');
    await settled();
    all[0]?.end(new Error('broken'));
    await failing;
    await settled();
    expect(started(all)).toEqual([true, true]);
  });

  test('an abort removes waiting work from the queue', async () => {
    const turns = new FairTurns(1);
    const stop = new AbortController();
    const all = [work(turns), work(turns, stop.signal), work(turns)];
    await settled();
    stop.abort(new Error('enough'));
    await expect(all[1]?.done).rejects.toThrow('enough');
    all[0]?.end();
    await settled();
    expect(started(all)).toEqual([true, false, true]);
  });

  test('shrinks without stopping running work and grows immediately', async () => {
    const turns = new FairTurns(2);
    const all = [work(turns), work(turns), work(turns), work(turns)];
    await settled();
    turns.resize(1);
    all[0]?.end();
    await settled();
    expect(started(all)).toEqual([true, true, false, false]);
    turns.resize(3);
    expect(turns.capacity).toBe(3);
    await settled();
    expect(started(all)).toEqual([true, true, true, true]);
  });

  test('keeps a capacity of at least one', () => {
    const turns = new FairTurns(2);
    turns.resize(0);
    expect(turns.capacity).toBe(1);
  });
});
