import fc from 'fast-check';
import { fold } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { specify } from '../kernel/specify';
import { unlimited, usageDecider, type UsageCommand, type UsageEvent } from './usage-decider';

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

test('up to the limit is reserved', () => given(reserved('a', 60)).when(reserve('b', 40)).then(reserved('b', 40)));
test('one character past it is refused', () =>
  given(reserved('a', 60)).when(reserve('b', 41)).thenFails('usage.limitExceeded'));
test('the refusal names limit, usage and request', () => {
  const usage = fold(usageDecider, [reserved('a', 60), used('a', 60), reserved('b', 30)]);
  expect(() => usageDecider.decide(reserve('c', 11), usage)).toThrow(
    expect.objectContaining({
      details: { domain: 'example.com', limit: 100, currentUsage: 90, requested: 11 },
    }) as AppError,
  );
});
test('what is released can be reserved again', () =>
  given(reserved('a', 100), released('a', 100)).when(reserve('b', 100)).then(reserved('b', 100)));
test('-1 is unlimited', () =>
  given()
    .when(reserve('a', 1e9, unlimited))
    .then(reserved('a', 1e9, unlimited)));
test('reserving twice is reserving once', () => given(reserved('a', 60)).when(reserve('a', 60)).thenNothing());
test('a settled reservation is never opened again', () => {
  given(reserved('a', 60), used('a', 60)).when(reserve('a', 60)).thenNothing();
  given(reserved('a', 60), released('a', 60)).when(reserve('a', 60)).thenNothing();
});
test('a reservation is used once', () => {
  given(reserved('a', 60)).when(use('a')).then(used('a', 60));
  given(reserved('a', 60), used('a', 60)).when(use('a')).thenNothing();
});
test('what was used is not released, what was released is not used', () => {
  given(reserved('a', 60), used('a', 60)).when(release('a')).thenNothing();
  given(reserved('a', 60), released('a', 60)).when(use('a')).thenNothing();
});
test('what was never reserved is not charged', () => given().when(use('a')).thenNothing());
test('a correction counts once', () => {
  given().when({ type: 'CorrectUsage', correction }).then({ type: 'UsageCorrected', data: correction });
  given({ type: 'UsageCorrected', data: correction }).when({ type: 'CorrectUsage', correction }).thenNothing();
});
test('a correction that was found at another revision is refused', () => {
  const correct = (seenRevision: number): UsageCommand => ({ type: 'CorrectUsage', correction, seenRevision });
  given(reserved('a', 60)).when(correct(0)).then({ type: 'UsageCorrected', data: correction });
  given(reserved('a', 60), used('a', 60)).when(correct(0)).thenFails('store.conflict');
  given({ type: 'UsageCorrected', data: correction }, reserved('a', 60)).when(correct(-1)).thenNothing();
});
test('a correction is taken back once, and then not made again', () => {
  const made: UsageEvent = { type: 'UsageCorrected', data: correction };
  const back = {
    ...correction,
    correctionId: `${correction.correctionId}-withdrawn`,
    characters: -correction.characters,
  };
  const takenBack: UsageEvent = { type: 'UsageCorrected', data: back };
  given().when({ type: 'WithdrawCorrection', correction }).thenNothing();
  given(made).when({ type: 'WithdrawCorrection', correction }).then(takenBack);
  given(made, takenBack).when({ type: 'WithdrawCorrection', correction }).thenNothing();
  given(made, takenBack).when({ type: 'CorrectUsage', correction }).thenFails('store.conflict');
});

const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyCommand = fc.oneof(
  fc.tuple(anyId, fc.integer({ min: 0, max: 50 })).map(([id, characters]) => reserve(id, characters)),
  anyId.map(use),
  anyId.map(release),
);

function live(commands: readonly UsageCommand[]) {
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

test('in the end reserved = used + released, and the limit was never passed', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 80 }), fc.boolean(), (commands, usesRest) => {
      const ids = ['a', 'b', 'c', 'd', 'e'];
      const { events, usage } = live([...commands, ...ids.map(usesRest ? use : release)]);
      const [inn, out] = [total(events, 'CharactersReserved'), total(events, 'CharactersUsed')];
      expect(inn).toBe(out + total(events, 'CharactersReleased'));
      expect(usage).toMatchObject({ used: out, reserved: 0, open: {} });
      events.forEach((_, index) => {
        const at = fold(usageDecider, events.slice(0, index + 1));
        expect(at.used + at.reserved).toBeLessThanOrEqual(100);
      });
    }),
    { numRuns: 300 },
  );
});

test('a repeated wish changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), anyCommand, (commands, last) => {
      expect(live([...commands, last, last]).events).toEqual(live([...commands, last]).events);
    }),
    { numRuns: 500 },
  );
});
