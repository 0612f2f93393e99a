import fc from 'fast-check';
import { jobTypes, type JobEvent } from '@duetcast/domain/jobs/job-events';
import type { DomainEvent, Recorded } from '@duetcast/domain/kernel/event';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { usageBreakdowns } from '@duetcast/domain/usage/usage-query';
import { projected, recorded } from '../kernel/projected';
import { jobVoices } from './job-voices';
import { usageByMonth } from './usage-by-month';
import { dayWithin, usageCharges } from './usage-charges';
import { keyOf, linesOf, type UsageLine } from './usage-lines';
import { longProperty } from '../../../../test/support/long-check';

const hash = 'a'.repeat(64);
const jobIds = ['j1', 'j2', 'j3', 'j4'];
const submitted = (jobId: string, type: (typeof jobTypes)[number] = 'audioCompilation'): JobEvent => ({
  type: 'JobSubmitted',
  data: {
    jobId,
    ownerId: 'acc_ada',
    tokenId: null,
    type,
    domain: 'example.com',
    month: '2026-11',
    characters: 100,
    segments: 2,
    format: 'mp3',
    manifestHash: hash,
    clips: [],
  },
});
const spoken = (index: number, voiceId: string, characters: number): JobEvent => ({
  type: 'SegmentSynthesized',
  data: { index, contentHash: hash, durationMs: 1, characters, voiceId, provider: 'local', reused: false },
});
const completed: JobEvent = { type: 'JobCompleted', data: { characters: 100 } };
const expired: JobEvent = { type: 'OutputExpired', data: { contentHash: null, released: [] } };
const scope = { accountId: 'acc_ada', domain: 'example.com', month: '2026-11' };
const reservation = (jobId: string, characters: number, part: Partial<typeof scope> = {}) => ({
  ...scope,
  ...part,
  reservationId: `${jobId}:1`,
  jobId,
  characters,
});

/** The event at another time. */
const at = <E extends DomainEvent>(event: Recorded<E>, time: string): Recorded<E> => ({
  ...event,
  metadata: { ...event.metadata, at: time },
});

/** All lines of the rows. */
function linesAfter(usage: readonly Recorded<UsageEvent>[], jobs: readonly Recorded<JobEvent>[]): UsageLine[] {
  const rows = projected(jobVoices, jobs);
  return Object.values(projected(usageCharges, usage)).flatMap((charge) =>
    linesOf(charge, (charge.jobId !== null && rows[charge.jobId]) || null),
  );
}
const sumsBy = (lines: readonly UsageLine[], key: (line: UsageLine) => string | null): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const line of lines) sums[String(key(line))] = (sums[String(key(line))] ?? 0) + line.characters;
  return sums;
};

test('attributes characters to their voices on the day on which the job was accepted', () => {
  const usage = recorded<UsageEvent>('usage-acc_ada-example.com-2026-11', [
    { type: 'CharactersReserved', data: { ...reservation('j1', 100), limit: -1 } },
    { type: 'CharactersUsed', data: reservation('j1', 100) },
  ]).map((event, index) => at(event, `2026-11-${28 + index * 2}T23:59:00.000Z`));
  const jobs = recorded('job-j1', [
    submitted('j1'),
    spoken(0, 'ava', 30),
    spoken(1, 'ben', 45),
    spoken(2, 'ava', 25),
    completed,
    expired,
  ]);
  const lines = linesAfter(usage, jobs);
  expect(sumsBy(lines, (line) => `${line.day} ${line.type} ${line.voiceId}`)).toEqual({
    '2026-11-28 audioCompilation ava': 55,
    '2026-11-28 audioCompilation ben': 45,
  });
});

test('neither a running job nor a released reservation is charged', () => {
  const usage = recorded<UsageEvent>('usage-acc_ada-example.com-2026-11', [
    { type: 'CharactersReserved', data: { ...reservation('j1', 100), limit: -1 } },
    { type: 'CharactersReserved', data: { ...reservation('j2', 50), limit: -1 } },
    { type: 'CharactersReleased', data: { ...reservation('j2', 50), reason: 'The job failed.' } },
  ]);
  expect(linesAfter(usage, [])).toEqual([]);
  expect(Object.keys(projected(usageCharges, usage))).toEqual(['acc_ada-example.com-2026-11/j1:1']);
});

const charge = projected(
  usageCharges,
  recorded<UsageEvent>('usage-u', [{ type: 'CharactersUsed', data: reservation('j1', 100) }]),
)['acc_ada-example.com-2026-11/j1:1']!;
test.each([
  ['no job', null, { null: 100 }],
  ['no segment', [], { null: 100 }],
  ['less than the charge', [{ voiceId: 'ava', characters: 99 }], { ava: 99, null: 1 }],
  ['all of the charge', [{ voiceId: 'ava', characters: 100 }], { ava: 100 }],
  ['more than the charge', [{ voiceId: 'ava', characters: 101 }], { null: 100 }],
])('leaves characters without a voice unattributed: %s', (_, voices, expected) => {
  const job = voices && ({ type: 'tts', voices, isCompleted: true } as const);
  expect(sumsBy(linesOf(charge, job), ({ voiceId }) => voiceId)).toEqual(expected);
});

test.each([
  ['2026-11', '2026-11-30T23:59:59.999Z', '2026-11-30'],
  ['2026-11', '2026-12-01T00:00:00.000Z', '2026-11-30'],
  ['2026-11', '2026-11-01T00:00:00.000Z', '2026-11-01'],
  ['2026-11', '2026-10-31T23:59:59.999Z', '2026-11-01'],
  ['2028-02', '2028-03-09T12:00:00.000Z', '2028-02-29'],
])('a charge of %s booked at %s counts on %s', (month, time, day) => expect(dayWithin(month, time)).toBe(day));

test('an expired job without a charge has no row', () => {
  const jobs = [submitted('j1'), spoken(0, 'ava', 30), expired];
  expect(projected(jobVoices, recorded('job-j1', jobs))).toEqual({});
});

const anyTime = fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2027-03-05');
const anyScope = fc.record({
  accountId: fc.constantFrom('acc_ada', 'acc_bob'),
  domain: fc.constantFrom('example.com', 'api'),
  month: fc.constantFrom('2026-10', '2026-11', '2026-12'),
});
const anyUsage: fc.Arbitrary<UsageEvent> = fc
  .tuple(anyScope, fc.constantFrom(...jobIds), fc.nat(500), fc.nat(3))
  .chain(([part, jobId, characters, kind]): fc.Arbitrary<UsageEvent> => {
    const data = reservation(jobId, characters, part);
    if (kind === 0) return fc.constant({ type: 'CharactersReserved' as const, data: { ...data, limit: -1 } });
    if (kind === 1) return fc.constant({ type: 'CharactersUsed' as const, data });
    if (kind === 2) return fc.constant({ type: 'CharactersReleased' as const, data: { ...data, reason: 'Failed.' } });
    return fc.integer({ min: -500, max: 500 }).map((added) => ({
      type: 'UsageCorrected' as const,
      data: { ...part, correctionId: `fix-${jobId}`, characters: added, reason: 'Counted twice.', replay: null },
    }));
  });
const anyJob: fc.Arbitrary<JobEvent[]> = fc
  .tuple(
    fc.constantFrom(...jobTypes),
    fc.array(fc.tuple(fc.constantFrom('ava', 'ben', 'cyd'), fc.nat(200)), { maxLength: 4 }),
    fc.subarray([completed, expired]),
    fc.boolean(),
  )
  .map(([type, segments, ends, exists]) => {
    const segmentsSpoken = segments.map(([voiceId, characters], index) => spoken(index, voiceId, characters));
    return exists ? [submitted('j', type), ...segmentsSpoken, ...ends] : [];
  });

test('days, voices, types and domains add up to the months for any history', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyUsage, anyTime), { maxLength: 60 }),
      fc.tuple(...jobIds.map(() => anyJob)),
      (history, jobs) => {
        const usage = recorded(
          'usage-u',
          history.map(([event]) => event),
        ).map((event, index) => at(event, `${history[index]![1]}T12:00:00.000Z`));
        const lines = linesAfter(
          usage,
          jobs.flatMap((events, index) => recorded(`job-${jobIds[index]!}`, events)),
        );
        const rows = Object.values(projected(usageByMonth, usage));
        const used = (key: (row: (typeof rows)[number]) => string) =>
          rows.reduce<Record<string, number>>(
            (sums, row) => ({ ...sums, [key(row)]: (sums[key(row)] ?? 0) + row.charactersUsed }),
            {},
          );
        const withoutNone = (sums: Record<string, number>) =>
          Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
        const total = rows.reduce((sum, row) => sum + row.charactersUsed, 0);
        for (const by of usageBreakdowns) {
          const sums = sumsBy(lines, (line) => keyOf(line, by));
          expect(Object.values(sums).reduce((sum, characters) => sum + characters, 0)).toBe(total);
        }
        const byDay = sumsBy(lines, (line) => `${line.day.slice(0, 7)} ${line.domain}`);
        expect(withoutNone(byDay)).toEqual(withoutNone(used((row) => `${row.month} ${row.domain}`)));
        expect(lines.every(({ day, month }) => day.startsWith(month))).toBe(true);
      },
    ),
    longProperty('usage charges', 400),
  );
});
