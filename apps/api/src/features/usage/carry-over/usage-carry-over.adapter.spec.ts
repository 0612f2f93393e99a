import { Logger } from '@nestjs/common';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { usageDecider } from '@duetcast/domain/usage/usage-decider';
import { ada, CarryOverFixture, domainHistory, now } from '../../../../../../test/support/carry-over-fixture';
import { appendDomainUsage, domainStreamOf, domainUsage } from '../../../../../../test/support/domain-usage';
import type { DomainScope } from '../../../../../../test/support/domain-usage';
import { storeBackends } from '../../../../../../test/support/store-backends';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { EventStore } from '../../../eventing/event-store/event-store';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { maxEntriesPerPart } from './carried-usage';
import { CarryOverMark } from './carry-over-mark';

const { reserved, used, corrected } = domainUsage;
let stores: CarryOverFixture;
const openWith = async (history = domainHistory) => (stores = await CarryOverFixture.with(history));
beforeAll(() => {
  Logger.overrideLogger(false);
});
afterEach(() => stores.close());

describe('carrying over the usage of single domains', () => {
  test('moves the running month and open reservations, and leaves closed months', async () => {
    await openWith();
    await stores.carryOver().run(now);
    await stores.expectCarriedOver();
    const closing = (await stores.read(domainStreamOf(ada))).at(-1)!;
    const [carried] = await stores.read('usage-acc_ada-2026-11');
    expect(carried).toMatchObject({
      data: {
        ...ada,
        characters: 50,
        open: [{ reservationId: 'b:1', jobId: 'b', attempt: 1, characters: 25 }],
        corrections: ['fix'],
        from: { stream: closing.stream, revision: 4, hash: closing.metadata.hash },
      },
      metadata: {
        actor: { kind: 'system', id: 'usage-carry-over' },
        $correlationId: closing.stream,
        $causationId: closing.id,
        ownerId: 'acc_ada',
      },
    });
    expect(closing).toMatchObject({
      data: { ...ada, to: 'usage-acc_ada-2026-11' },
      metadata: { actor: { kind: 'system', id: 'usage-carry-over' }, $correlationId: closing.stream },
    });
  });

  test('runs once; without its mark, a further run changes nothing', async () => {
    await openWith();
    await stores.carryOver().run(now);
    await appendDomainUsage(stores.events, { ...ada, domain: 'later.example.com' }, [reserved('z', 5)]);
    const events = await stores.all();
    await stores.carryOver().run(now);
    expect(await stores.all()).toEqual(events);
    await new CarryOverMark(stores.states).clear();
    await stores.carryOver().run(now);
    expect((await stores.all()).length).toBe(events.length + 2);
    expect(await stores.usageOf('acc_ada', '2026-11')).toMatchObject({ used: 50, reserved: 37 });
  });

  test.each(storeBackends)(
    'several processes that start at once over %s carry over each stream once',
    async (_, start) => {
      stores = await CarryOverFixture.with(domainHistory, start);
      await Promise.all(Array.from({ length: 5 }, () => stores.carryOver().run(now)));
      await stores.expectCarriedOver();
    },
  );

  test('the version before cannot append to a closed stream', async () => {
    await openWith();
    await stores.carryOver().run(now);
    await expect(appendDomainUsage(stores.events, ada, [used('b', 25)], 3)).rejects.toThrow('is at 4, not at 3');
  });

  test('includes what the version before appends while the stream is read', async () => {
    await openWith();
    const appends = { left: 3 };
    const busy = new Proxy(stores.events, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (name !== 'append') return typeof member === 'function' ? (member.bind(target) as unknown) : member;
        return async (...args: Parameters<EventStore['append']>) => {
          if (args[0] === domainStreamOf(ada) && appends.left-- > 0)
            await appendDomainUsage(target, ada, [reserved(`late-${appends.left}`, 1)]);
          return target.append(...args);
        };
      },
    });
    await stores.carryOver({}, { events: busy }).run(now);
    expect(await stores.usageOf('acc_ada', '2026-11')).toMatchObject({ used: 50, reserved: 35 });
  });

  test('settles a carried reservation in the stream of the account', async () => {
    await openWith();
    await stores.carryOver().run(now);
    const context = {
      commandId: 'c',
      actor: { kind: 'system', id: 's' },
      correlationId: 'c',
      causationId: 'c',
    } as const;
    const settle = { type: 'SettleReservation', reservationId: 'b:1', used: null, reason: '' } as const;
    const command = { ...settle, accountId: 'acc_ada', month: '2026-11' };
    await new Deciders(stores.events).run(usageDecider, 'acc_ada-2026-11', command, context);
    expect(await stores.usageOf('acc_ada', '2026-11')).toMatchObject({ used: 75, reserved: 7 });
  });

  test('a correction of a closed month can be withdrawn in the stream of the account', async () => {
    const closed = { ...ada, month: '2026-10' };
    await openWith([[closed, [reserved('a', 60), used('a', 60), corrected('replay', -10)]]]);
    await stores.carryOver().run(now);
    const correction = { ...closed, correctionId: 'replay', characters: -10, reason: 'Stale.', replay: null };
    await new Deciders(stores.events).run(
      usageDecider,
      'acc_ada-2026-10',
      { type: 'WithdrawCorrection', correction },
      { commandId: 'w', actor: { kind: 'system', id: 's' }, correlationId: 'w', causationId: 'w' },
    );
    expect(await stores.usageOf('acc_ada', '2026-10')).toMatchObject({ used: 60, reserved: 0 });
  });

  test.each([
    ['api', true],
    ['worker', true],
    ['projector', false],
  ])('a process with the role %s runs it at start: %s', async (ROLES, runs) => {
    await openWith();
    await stores.carryOver({ ROLES }).onModuleInit();
    expect(await new CarryOverMark(stores.states).isSet()).toBe(runs);
  });

  test('retries while a store is unavailable, until the process stops', async () => {
    await openWith();
    let failures = 2;
    const events = new Proxy(stores.events, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (name === 'readAll' && failures-- > 0) throw new StoreUnavailable('Connection lost');
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
    await stores.carryOver({}, { events }).run(now);
    await stores.expectCarriedOver();
    await new CarryOverMark(stores.states).clear();
    failures = Infinity;
    const stopped = stores.carryOver({}, { events });
    const run = stopped.run(now);
    stopped.onModuleDestroy();
    await expect(run).rejects.toThrow('aborted');
  });
});

test.each([1, 2])('splits open reservations beyond %s × the limit of one event', async (full) => {
  const jobs = Array.from({ length: full * maxEntriesPerPart }, (_, index) => `job-${index}`);
  const more: [DomainScope, DomainEvent[]] = [ada, [...jobs.map((id) => reserved(id, 1)), corrected('fix', 5)]];
  await openWith([more]);
  await stores.carryOver().run(now);
  const carried = await stores.read('usage-acc_ada-2026-11');
  expect(carried).toHaveLength(full + 1);
  for (const { data } of carried) expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(1_000_000);
  expect(carried.map(({ data }) => data.characters)).toEqual([5, ...carried.slice(1).map(() => 0)]);
  const usage = await stores.usageOf('acc_ada', '2026-11');
  expect(usage).toMatchObject({ used: 5, reserved: jobs.length });
  expect([usage.open.size, usage.corrections.size]).toEqual([jobs.length, 1]);
});
