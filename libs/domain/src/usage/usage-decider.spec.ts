import { fold } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { specify } from '../../../../test/support/specify';
import { unlimited } from '../limits/usage-limits';
import { usageDecider, type UsageCommand } from './usage-decider';
import type { UsageEvent } from './usage-events';
import { aUsage } from '../../../../test/support/builders/usage.builder';
import { aMonth } from '../../../../test/support/builders/month.builder';

const { given } = specify(usageDecider);
const { scope, limits, reserved, used, released, reserve, settle } = aMonth;
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

describe("an API token's budget", () => {
  const ofToken = (id: string, characters: number, tokenId = 'tok_1', token: number | null = 30) => ({
    ...aUsage.reservation(id, characters, { ...scope, tokenId, reservationId: id }),
    limits: { ...limits(), token },
  });
  const held = (...of: Parameters<typeof ofToken>): UsageEvent => ({
    type: 'CharactersReserved',
    data: ofToken(...of),
  });
  const ask = (...of: Parameters<typeof ofToken>): UsageCommand => ({
    type: 'ReserveCharacters',
    reservation: ofToken(...of),
  });

  test('is used up to the last character, and no further', () => {
    given(held('a', 20)).when(ask('b', 10)).then(held('b', 10));
    expect(refusalOf([held('a', 20)], ask('b', 11))).toEqual({
      message: 'The monthly budget of this API token is exceeded.',
      scope: 'token',
      domain: 'example.com',
      limit: 30,
      currentUsage: 20,
      requested: 11,
    });
    given(held('a', 20)).when(ask('b', 11)).thenFails('token.budgetExceeded');
    given()
      .when(ask('a', 1, 'tok_1', 0))
      .thenFails('token.budgetExceeded');
  });
  test('counts its own work only, whatever the domain', () => {
    given(held('a', 30), reserved('b', 20))
      .when(ask('c', 30, 'tok_2'))
      .then(held('c', 30, 'tok_2'));
    given(reserved('b', 60), held('a', 30))
      .when(ask('c', 11, 'tok_2'))
      .thenFails('usage.limitExceeded');
    given(held('a', 30)).when(reserve('b', 70)).then(reserved('b', 70));
  });
  test('counts what was used, and what was released no longer', () => {
    given(held('a', 30), used('a', 20), released('a', 10)).when(ask('b', 10)).then(held('b', 10));
    given(held('a', 30), used('a', 20), released('a', 10)).when(ask('b', 11)).thenFails('token.budgetExceeded');
  });
  test('counts work from before it was set', () =>
    given(held('a', 25, 'tok_1', null))
      .when(ask('b', 6))
      .thenFails('token.budgetExceeded'));
  test('is no concern of corrections', () =>
    given(held('a', 30), used('a', 30), { type: 'UsageCorrected', data: { ...correction, characters: -30 } })
      .when(ask('b', 1))
      .thenFails('token.budgetExceeded'));
});

test('released characters can be reserved', () =>
  given(reserved('a', 100), released('a', 100)).when(reserve('b', 100)).then(reserved('b', 100)));
test('-1 is unlimited', () =>
  given()
    .when(reserve('a', 1e9, limits(unlimited)))
    .then(reserved('a', 1e9, limits(unlimited))));
test('an attempt has one open reservation, also if another request made it', () => {
  const [first, second] = ['job:1:a', 'job:1:b'];
  given(reserved(first, 60)).when(reserve(second, 60)).thenNothing();
  given(reserved(first, 60)).when(settle(second, 60)).thenNothing();
  given(reserved(first, 60)).when(reserve('job:2:b', 40)).then(reserved('job:2:b', 40));
  given(reserved(first, 60), released(first, 60)).when(reserve(second, 60)).then(reserved(second, 60));
});
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
