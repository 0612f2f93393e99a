import fc from 'fast-check';
import { fold } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { specify } from '../kernel/specify';
import { chargedDomain, unlimited, usageDecider, type UsageCommand, type UsageEvent } from './usage-decider';
import { longProperty } from '../../../../test/support/long-check';

const { given } = specify(usageDecider);

const scope = { accountId: 'acc_ada', domain: 'example.com', month: '2026-11' };
const reservation = (id: string, characters: number) => ({
  ...scope,
  reservationId: `${id}:1`,
  jobId: id,
  characters,
});
const reserved = (id: string, characters: number, limit = 100): UsageEvent => ({
  type: 'CharactersReserved',
  data: { ...reservation(id, characters), limit },
});
const used = (id: string, characters: number): UsageEvent => ({
  type: 'CharactersUsed',
  data: reservation(id, characters),
});
const released = (id: string, characters: number): UsageEvent => ({
  type: 'CharactersReleased',
  data: { ...reservation(id, characters), reason: 'The job failed.' },
});
const reserve = (id: string, characters: number, limit = 100): UsageCommand => ({
  type: 'ReserveCharacters',
  reservation: { ...reservation(id, characters), limit },
});
const use = (id: string): UsageCommand => ({ type: 'UseReservation', reservationId: `${id}:1` });
const release = (id: string): UsageCommand => ({
  type: 'ReleaseReservation',
  reservationId: `${id}:1`,
  reason: 'The job failed.',
});
const correction = { ...scope, correctionId: 'fix-1', characters: -5, reason: 'Counted twice.', replay: null };

test('reserves up to the limit', () => given(reserved('a', 60)).when(reserve('b', 40)).then(reserved('b', 40)));
test('rejects one character above the limit', () =>
  given(reserved('a', 60)).when(reserve('b', 41)).thenFails('usage.limitExceeded'));
test('the error contains limit, current usage and requested characters', () => {
  const usage = fold(usageDecider, [reserved('a', 60), used('a', 60), reserved('b', 30)]);
  expect(() => usageDecider.decide(reserve('c', 11), usage)).toThrow(
    expect.objectContaining({
      details: { domain: 'example.com', limit: 100, currentUsage: 90, requested: 11 },
    }) as AppError,
  );
});
test('released characters can be reserved', () =>
  given(reserved('a', 100), released('a', 100)).when(reserve('b', 100)).then(reserved('b', 100)));
test('-1 is unlimited', () =>
  given()
    .when(reserve('a', 1e9, unlimited))
    .then(reserved('a', 1e9, unlimited)));
test('reserving twice appends nothing', () => given(reserved('a', 60)).when(reserve('a', 60)).thenNothing());
test('a settled reservation is never reopened', () => {
  given(reserved('a', 60), used('a', 60)).when(reserve('a', 60)).thenNothing();
  given(reserved('a', 60), released('a', 60)).when(reserve('a', 60)).thenNothing();
});
test('uses a reservation once', () => {
  given(reserved('a', 60)).when(use('a')).then(used('a', 60));
  given(reserved('a', 60), used('a', 60)).when(use('a')).thenNothing();
});
test('a used reservation cannot be released, nor a released one used', () => {
  given(reserved('a', 60), used('a', 60)).when(release('a')).thenNothing();
  given(reserved('a', 60), released('a', 60)).when(use('a')).thenNothing();
});
test('charges nothing without a reservation', () => given().when(use('a')).thenNothing());
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

const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyCommand = fc.oneof(
  fc.tuple(anyId, fc.integer({ min: 0, max: 50 })).map(([id, characters]) => reserve(id, characters)),
  anyId.map(use),
  anyId.map(release),
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
const total = (events: readonly UsageEvent[], type: UsageEvent['type']) =>
  events.filter((event) => event.type === type).reduce((sum, { data }) => sum + data.characters, 0);

test('reserved = used + released after settling all, and the limit is never exceeded', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 80 }), fc.boolean(), (commands, usesRest) => {
      const ids = ['a', 'b', 'c', 'd', 'e'];
      const { events, usage } = runAll([...commands, ...ids.map(usesRest ? use : release)]);
      const [reservedTotal, usedTotal] = [total(events, 'CharactersReserved'), total(events, 'CharactersUsed')];
      expect(reservedTotal).toBe(usedTotal + total(events, 'CharactersReleased'));
      expect(usage).toMatchObject({ used: usedTotal, reserved: 0, open: {} });
      events.forEach((_, index) => {
        const at = fold(usageDecider, events.slice(0, index + 1));
        expect(at.used + at.reserved).toBeLessThanOrEqual(100);
      });
    }),
    longProperty('usage limits', 300),
  );
});

test('a repeated command appends nothing', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), anyCommand, (commands, last) => {
      expect(runAll([...commands, last, last]).events).toEqual(runAll([...commands, last]).events);
    }),
    longProperty('repeated usage commands', 500),
  );
});

describe('the charged domain', () => {
  const [session, token] = [{ tokenId: null }, { tokenId: 'tok_1' }];
  const site = { domain: 'blog.example.com', tokenId: null };

  test.each([
    ['of a session without a site', session, undefined, 'dashboard'],
    ['of an API token without a site', token, undefined, 'api'],
    ['requested by a session', session, 'a.example.com', 'a.example.com'],
    ['requested by an API token', token, 'a.example.com', 'a.example.com'],
    ['of a site', site, undefined, 'blog.example.com'],
    ['of a site that names itself', site, 'blog.example.com', 'blog.example.com'],
  ])('%s', (_name, submitter, requested, charged) => expect(chargedDomain(submitter, requested)).toBe(charged));

  test('is never that of another site', () =>
    expect(() => chargedDomain(site, 'a.example.com')).toThrow(new AppError('auth.forbidden')));
});
