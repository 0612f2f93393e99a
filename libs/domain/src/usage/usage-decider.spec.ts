import fc from 'fast-check';
import { fold } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { specify } from '../kernel/specify';
import { unlimited } from './unlimited';
import { usageDecider, type UsageCommand } from './usage-decider';
import type { UsageEvent } from './usage-events';
import { domainSums } from './usage-state';
import { longProperty } from '../../../../test/support/long-check';

const { given } = specify(usageDecider);
const month = { accountId: 'acc_ada', month: '2026-11' };
const scope = { ...month, domain: 'example.com' };
const reservation = (id: string, characters: number) => ({
  ...scope,
  reservationId: id,
  jobId: `job-${id}`,
  characters,
});
type Limits = { account: number | null; domain: number | null };
const limits = (account = 100, domain: number | null = null): Limits => ({ account, domain });
const reservedBy = (id: string, characters: number, allowed: Limits) => ({
  ...reservation(id, characters),
  attempt: 1,
  keys: { [`key-${id}`]: characters },
  limits: allowed,
});
const reserved = (id: string, characters: number, allowed = limits(), domain = scope.domain): UsageEvent => ({
  type: 'CharactersReserved',
  data: { ...reservedBy(id, characters, allowed), domain },
});
const used = (id: string, characters: number, domain = scope.domain): UsageEvent => ({
  type: 'CharactersUsed',
  data: { ...reservation(id, characters), domain, keys: { [`key-${id}`]: characters } },
});
const released = (id: string, characters: number): UsageEvent => ({
  type: 'CharactersReleased',
  data: { ...reservation(id, characters), reason: 'The job ended.' },
});
const reserve = (id: string, characters: number, allowed = limits(), domain = scope.domain): UsageCommand => ({
  type: 'ReserveCharacters',
  reservation: { ...reservedBy(id, characters, allowed), domain },
});
const settle = (id: string, characters: number): UsageCommand => ({
  type: 'SettleReservation',
  ...month,
  reservationId: id,
  used: { characters, keys: { [`key-${id}`]: characters } },
  reason: 'The job ended.',
});
const correction = { ...scope, correctionId: 'fix-1', characters: -5, reason: 'Counted twice.', replay: null };
const refusalOf = (past: readonly UsageEvent[], command: UsageCommand) => {
  try {
    usageDecider.decide(command, fold(usageDecider, past));
    return null;
  } catch (error) {
    return error instanceof AppError ? { message: error.message, ...error.details } : error;
  }
};

test('reserves up to the allowance', () => given(reserved('a', 60)).when(reserve('b', 40)).then(reserved('b', 40)));
test('rejects one character above the allowance', () =>
  given(reserved('a', 60)).when(reserve('b', 41)).thenFails('usage.limitExceeded'));
test('the allowance is that of the account, whatever the domain', () => {
  const past = [reserved('a', 60, limits(), 'a.example.com'), reserved('b', 30, limits(), 'b.example.com')];
  expect(refusalOf(past, reserve('c', 11, limits(), 'c.example.com'))).toEqual({
    message: 'Character limit exceeded for this account.',
    scope: 'account',
    domain: 'c.example.com',
    limit: 100,
    currentUsage: 90,
    requested: 11,
  });
  given(...past)
    .when(reserve('c', 10, limits(), 'c.example.com'))
    .then(reserved('c', 10, limits(), 'c.example.com'));
});
test("a domain's own limit counts beside the allowance", () => {
  const past = [reserved('a', 20, limits(100, 30)), reserved('b', 40, limits(), 'other.example.com')];
  given(...past)
    .when(reserve('c', 10, limits(100, 30)))
    .then(reserved('c', 10, limits(100, 30)));
  expect(refusalOf(past, reserve('c', 11, limits(100, 30)))).toEqual({
    message: 'Character limit exceeded for this domain.',
    scope: 'domain',
    domain: 'example.com',
    limit: 30,
    currentUsage: 20,
    requested: 11,
  });
});
test('released characters can be reserved', () =>
  given(reserved('a', 100), released('a', 100)).when(reserve('b', 100)).then(reserved('b', 100)));
test('-1 is unlimited', () =>
  given()
    .when(reserve('a', 1e9, limits(unlimited)))
    .then(reserved('a', 1e9, limits(unlimited))));
test('reserving twice, or nothing, appends nothing', () => {
  given(reserved('a', 60)).when(reserve('a', 60)).thenNothing();
  given().when(reserve('a', 0)).thenNothing();
});

test('a reservation is settled once', () => {
  given(reserved('a', 60)).when(settle('a', 60)).then(used('a', 60));
  given(reserved('a', 60), used('a', 60)).when(settle('a', 60)).thenNothing();
  given(reserved('a', 60), released('a', 60)).when(settle('a', 60)).thenNothing();
});
test('a part is used and the rest is released', () => {
  given(reserved('a', 60)).when(settle('a', 45)).then(used('a', 45), released('a', 15));
  given(reserved('a', 60)).when(settle('a', 0)).then(released('a', 60));
});
test('never charges more than was reserved', () => {
  const [charged] = usageDecider.decide(settle('a', 61), fold(usageDecider, [reserved('a', 60)]));
  expect(charged).toMatchObject({ type: 'CharactersUsed', data: { characters: 60 } });
});
test('a reservation without charge keys is used as a whole', () =>
  given(reserved('a', 60))
    .when({ type: 'SettleReservation', ...month, reservationId: 'a', used: null, reason: '' })
    .then({ type: 'CharactersUsed', data: { ...reservation('a', 60), keys: null } }));
test('charges nothing without a reservation', () => given().when(settle('a', 5)).thenNothing());

test('a correction counts once', () => {
  given().when({ type: 'CorrectUsage', correction }).then({ type: 'UsageCorrected', data: correction });
  given({ type: 'UsageCorrected', data: correction }).when({ type: 'CorrectUsage', correction }).thenNothing();
});
test('rejects a correction with a stale expected revision', () => {
  const correct = (expectedRevision: number): UsageCommand => ({ type: 'CorrectUsage', correction, expectedRevision });
  given(reserved('a', 60)).when(correct(0)).then({ type: 'UsageCorrected', data: correction });
  given(reserved('a', 60), used('a', 60)).when(correct(0)).thenFails('store.conflict');
  given({ type: 'UsageCorrected', data: correction }, reserved('a', 60)).when(correct(-1)).thenNothing();
});
test('withdraws a correction once and then rejects it', () => {
  const corrected: UsageEvent = { type: 'UsageCorrected', data: correction };
  const withdrawal = {
    ...correction,
    correctionId: `${correction.correctionId}-withdrawn`,
    characters: -correction.characters,
  };
  const withdrawn: UsageEvent = { type: 'UsageCorrected', data: withdrawal };
  given().when({ type: 'WithdrawCorrection', correction }).thenNothing();
  given(corrected).when({ type: 'WithdrawCorrection', correction }).then(withdrawn);
  given(corrected, withdrawn).when({ type: 'WithdrawCorrection', correction }).thenNothing();
  given(corrected, withdrawn).when({ type: 'CorrectUsage', correction }).thenFails('store.conflict');
});

describe('carrying over a stream of one domain', () => {
  const closed = { ...scope, to: 'usage-acc_ada-2026-11' };
  const close = (expectedRevision: number): UsageCommand => ({ type: 'CloseUsageStream', closed, expectedRevision });
  const closing: UsageEvent = { type: 'UsageStreamClosed', data: closed };
  const usage = {
    ...scope,
    characters: 40,
    open: [{ reservationId: 'a', jobId: 'job-a', attempt: 2, characters: 30 }],
    corrections: ['fix-1'],
    from: { stream: 'usage-acc_ada-example.com-2026-11', revision: 3, hash: 'f'.repeat(64) },
  };
  const carriedOver: UsageEvent = { type: 'UsageCarriedOver', data: usage };

  test('the old stream ends once, at the revision that was read', () => {
    given(reserved('a', 60)).when(close(0)).then(closing);
    given(reserved('a', 60), used('a', 60)).when(close(0)).thenFails('store.conflict');
    given(reserved('a', 60), closing).when(close(0)).thenNothing();
  });
  test('is done once per stream', () => {
    given().when({ type: 'CarryOverUsage', usage }).then(carriedOver);
    given(carriedOver).when({ type: 'CarryOverUsage', usage }).thenNothing();
  });
  test('its usage, reservations and corrections count in the new one', () => {
    given(carriedOver).when(reserve('b', 31)).thenFails('usage.limitExceeded');
    given(carriedOver).when(reserve('b', 30)).then(reserved('b', 30));
    given(carriedOver)
      .when(settle('a', 30))
      .then({
        type: 'CharactersUsed',
        data: { ...reservation('a', 30), keys: { 'key-a': 30 } },
      });
    given(carriedOver).when({ type: 'CorrectUsage', correction }).thenNothing();
  });
});

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

test('a repeated command appends nothing', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), anyId, (commands, id) => {
      const last = settle(id, 10);
      expect(runAll([...commands, last, last]).events).toEqual(runAll([...commands, last]).events);
    }),
    longProperty('repeated usage commands', 500),
  );
});
