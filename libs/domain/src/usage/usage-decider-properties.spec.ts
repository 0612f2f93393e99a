import fc from 'fast-check';
import { fold } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { domainSums, usageDecider, type UsageCommand } from './usage-decider';
import type { UsageEvent } from './usage-events';
import { aMonth } from '../../../../test/support/builders/month.builder';
import { restoredFrom } from '../../../../test/support/builders/restored-usage.builder';
import { longProperty } from '../../../../test/support/long-check';

const { limits, reserve, settle } = aMonth;
const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const domains = ['one.example.com', 'two.example.com', 'three.example.com'];
const anyCommand = fc.oneof(
  fc
    .tuple(anyId, fc.integer({ min: 0, max: 50 }), fc.constantFrom(...domains), fc.constantFrom(null, 40))
    .map(([id, characters, domain, limit]) => reserve(id, characters, limits(100, limit), domain)),
  fc.tuple(anyId, fc.nat(60)).map(([id, characters]) => settle(id, characters)),
);

function runAll(commands: readonly UsageCommand[]) {
  const events: UsageEvent[] = [];
  let usage = usageDecider.initial;
  for (const command of commands)
    try {
      const decided = usageDecider.decide(command, usage);
      events.push(...decided);
      usage = fold(usageDecider, decided, usage);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return { events, usage };
}

const total = (events: readonly UsageEvent[], type: 'CharactersReserved' | 'CharactersUsed' | 'CharactersReleased') =>
  events.reduce((sum, event) => sum + (event.type === type ? event.data.characters : 0), 0);

test('reserved = used + released after settling all, and no limit is ever exceeded', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 80 }), fc.nat(60), (commands, rest) => {
      const { events, usage } = runAll([...commands, ...['a', 'b', 'c', 'd', 'e'].map((id) => settle(id, rest))]);
      const [reservedTotal, usedTotal] = [total(events, 'CharactersReserved'), total(events, 'CharactersUsed')];
      expect(reservedTotal).toBe(usedTotal + total(events, 'CharactersReleased'));
      expect(usage).toMatchObject({ used: usedTotal, reserved: 0, open: { size: 0 } });
      let at = usageDecider.initial;
      for (const event of events) {
        at = usageDecider.evolve(at, event);
        expect(at.used + at.reserved).toBeLessThanOrEqual(100);
        const sums = domains.map((domain) => domainSums(at, domain));
        expect(sums.reduce((sum, one) => sum + one.used + one.reserved, 0)).toBe(at.used + at.reserved);
      }
    }),
    longProperty('usage limits', 300),
  );
});

test('decides the same after a snapshot', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), anyCommand, (commands, last) => {
      const { usage } = runAll(commands);
      const restored = restoredFrom(usage);
      const outcomeOf = (state: typeof usage) => {
        try {
          return usageDecider.decide(last, state);
        } catch (error) {
          return error;
        }
      };
      expect(outcomeOf(restored)).toEqual(outcomeOf(usage));
    }),
    longProperty('usage snapshots', 200),
  );
});

test('a repeated command appends nothing', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), anyId, (commands, id) => {
      const last = settle(id, 10);
      expect(runAll([...commands, last, last]).events).toEqual(runAll([...commands, last]).events);
    }),
    longProperty('repeated usage commands', 500),
  );
});
