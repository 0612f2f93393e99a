import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { evolveStored } from '@duetcast/domain/kernel/decider';
import { usageDecider } from '@duetcast/domain/usage/usage-decider';
import { initial } from '@duetcast/domain/usage/usage-state';
import {
  ada,
  adaApi,
  bob,
  CarryOverFixture,
  domainHistory,
  now,
} from '../../../../../../test/support/carry-over-fixture';
import { CrashInjector, SimulatedCrash } from '../../../../../../test/support/crash-injector';
import { domainUsage } from '../../../../../../test/support/domain-usage';
import { longProperty } from '../../../../../../test/support/long-check';

const { reserved, used, released, corrected } = domainUsage;
let stores: CarryOverFixture;
const openWith = async (history = domainHistory) => (stores = await CarryOverFixture.with(history));
beforeAll(() => {
  Logger.overrideLogger(false);
});
afterEach(() => stores.close());

describe.each(['before', 'after'] as const)('a carry-over that crashes %s any of its writes', (when) => {
  test('is continued by the next start, and repeats nothing', async () => {
    let writes = 0;
    for (let hasCrashed = true; hasCrashed; writes += hasCrashed ? 1 : 0) {
      await openWith();
      const crash = new CrashInjector(writes + 1, when);
      const events = crash.wrap(stores.events, ['append']);
      const states = crash.wrap(stores.states, ['put']);
      const run = stores.carryOver({}, { events, states }).run(now);
      await run.catch((error: unknown) => {
        if (!(error instanceof SimulatedCrash)) throw error;
      });
      ({ hasCrashed } = crash);
      await stores.carryOver().run(now);
      await stores.expectCarriedOver();
      if (hasCrashed) await stores.close();
    }
    expect(writes).toBe(9); // 4 streams closed, 4 carried over, and the mark
  });
});

test('a stream that was closed before a crash is carried over in the next month, too', async () => {
  await openWith([[ada, [reserved('a', 60), used('a', 60)]]]);
  const events = new CrashInjector(1, 'after').wrap(stores.events, ['append']);
  await expect(stores.carryOver({}, { events }).run(now)).rejects.toBeInstanceOf(SimulatedCrash);
  expect(await stores.usageOf('acc_ada', '2026-11')).toMatchObject({ used: 0 });
  await stores.carryOver().run('2026-12-01T00:00:00.000Z');
  expect(await stores.usageOf('acc_ada', '2026-11')).toMatchObject({ used: 60 });
});

const anyEvents = fc
  .array(fc.tuple(fc.constantFrom('open', 'used', 'released', 'corrected'), fc.integer({ min: 1, max: 90 })))
  .map((steps) =>
    steps.flatMap(([step, characters], index) => {
      const id = `${step}-${index}`;
      if (step === 'corrected') return [corrected(id, -characters)];
      const settled = step === 'open' ? [] : [step === 'used' ? used(id, characters) : released(id, characters)];
      return [reserved(id, characters), ...settled];
    }),
  );

test('keeps the sums of any history', () =>
  fc.assert(
    fc.asyncProperty(fc.tuple(anyEvents, anyEvents, anyEvents), async ([first, second, third]) => {
      const history = (
        [
          [ada, first],
          [adaApi, second],
          [bob, third],
        ] as const
      ).filter(([, list]) => list.length > 0);
      await openWith(history);
      const before = { acc_ada: initial, acc_bob: initial };
      for (const event of await stores.all()) {
        const accountId = event.data.accountId as keyof typeof before;
        before[accountId] = evolveStored(usageDecider, before[accountId], event);
      }
      await stores.carryOver().run(now);
      for (const accountId of ['acc_ada', 'acc_bob'] as const) {
        const { used, reserved, domains, open, corrections } = before[accountId];
        const after = await stores.usageOf(accountId, '2026-11');
        expect({ used: after.used, reserved: after.reserved }).toEqual({ used, reserved });
        expect([...after.domains.entries()]).toEqual([...domains.entries()]);
        expect([...after.open.entries()]).toEqual([...open.entries()]);
        expect([...after.corrections.values()]).toEqual([...corrections.values()]);
      }
      await stores.close();
    }),
    longProperty('carry-over', 60),
  ));
