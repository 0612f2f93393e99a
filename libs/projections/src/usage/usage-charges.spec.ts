import fc from 'fast-check';
import { aJob } from '../../../../test/support/builders/job.builder';
import type { JobEvent, JobReservation } from '@duetcast/domain/jobs/job-events';
import { jobTypes } from '@duetcast/domain/jobs/job-statuses';
import type { DomainEvent, Recorded } from '@duetcast/domain/kernel/event';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { aUsage } from '../../../../test/support/builders/usage.builder';
import { usageBreakdowns } from '@duetcast/domain/usage/usage-query';
import { projected, recorded } from '../../../../test/support/projected';
import { jobVoices } from './job-voices';
import { usageByMonth } from './usage-by-month';
import { dayWithin, usageCharges } from './usage-charges';
import { keyOf, linesOf, type UsageLine } from './usage-lines';
import { longProperty } from '../../../../test/support/long-check';

const jobIds = ['j1', 'j2', 'j3', 'j4'];
const spoken = (index: number, voiceId: string, characters: number): JobEvent => ({
  type: 'SegmentSynthesized',
  data: { ...aJob.segment(index), voiceId, characters },
});
/** Of these segments; their characters do not matter here. */
const reserving = (id: string, ...indexes: number[]): JobReservation => ({
  id,
  characters: 0,
  segments: indexes.map((index) => ({ index, key: `key-${index}`, characters: 0 })),
});
const submitted = (
  jobId: string,
  type: (typeof jobTypes)[number] = 'audioCompilation',
  reservation = reserving(`${jobId}:1`, 0, 1, 2),
) => aJob.submitted({ jobId, type, reservation });
const completed = aJob.completed();
const expired = aJob.outputExpired(null, []);

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
    aUsage.reserved('j1', 100),
    aUsage.used('j1', 100, { keys: { 'key-0': 30, 'key-1': 45, 'key-2': 25 } }),
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
    aUsage.reserved('j1', 100),
    aUsage.reserved('j2', 50),
    aUsage.released('j2', 50),
  ]);
  expect(linesAfter(usage, [])).toEqual([]);
  expect(Object.keys(projected(usageCharges, usage))).toEqual(['acc_ada-example.com-2026-11/j1:1']);
});

const keys = { 'key-0': 60, 'key-1': 40 };
const charge = projected(usageCharges, recorded('usage-u', [aUsage.used('j1', 100, { keys })]))[
  'acc_ada-example.com-2026-11/j1:1'
]!;
test.each([
  ['no job', null, { null: 100 }],
  ['no segment', [], { null: 100 }],
  ['a part of the charge', [{ voiceId: 'ava', keys: ['key-0'] }], { ava: 60, null: 40 }],
  ['all of the charge', [{ voiceId: 'ava', keys: ['key-0', 'key-1'] }], { ava: 100 }],
])('leaves characters without a voice unattributed: %s', (_, voices, expected) => {
  const attempts = [{ reservationId: 'j1:1', voices: voices ?? [], missing: [] }];
  const job = voices && ({ type: 'tts', attempts, isCompleted: true } as const);
  expect(sumsBy(linesOf(charge, job), ({ voiceId }) => voiceId)).toEqual(expected);
});

test('what another job paid for leaves the rest with its voices', () => {
  const job = projected(jobVoices, recorded('job-j1', [submitted('j1'), spoken(0, 'ava', 30), spoken(1, 'ben', 45)]));
  const usage = recorded<UsageEvent>('usage-u', [aUsage.used('j1', 45, { keys: { 'key-1': 45 } })]);
  const [row] = Object.values(projected(usageCharges, usage));
  expect(sumsBy(linesOf(row!, job['j1']!), ({ voiceId }) => voiceId)).toEqual({ ben: 45 });
});

test.each([
  ['2026-11', '2026-11-30T23:59:59.999Z', '2026-11-30'],
  ['2026-11', '2026-12-01T00:00:00.000Z', '2026-11-30'],
  ['2026-11', '2026-11-01T00:00:00.000Z', '2026-11-01'],
  ['2026-11', '2026-10-31T23:59:59.999Z', '2026-11-01'],
  ['2028-02', '2028-03-09T12:00:00.000Z', '2028-02-29'],
])('a charge of %s booked at %s counts on %s', (month, time, day) => expect(dayWithin(month, time)).toBe(day));

test('an expired job without a charge has no row', () => {
  const jobs = [submitted('j1'), expired];
  expect(projected(jobVoices, recorded('job-j1', jobs))).toEqual({});
  const free = [submitted('j1', 'tts', reserving('res-1', 1)), spoken(0, 'ava', 30), expired];
  expect(projected(jobVoices, recorded('job-j1', free))).toEqual({});
});

test('attributes what each attempt was charged, whether it completed or not', () => {
  const usage = recorded('usage-acc_ada-2026-11', [
    aUsage.reserved('j1', 100, { reservationId: 'res-1' }),
    aUsage.used('j1', 30, { reservationId: 'res-1', keys: { 'key-0': 30 } }),
    aUsage.released('j1', 70, { reservationId: 'res-1' }),
    aUsage.reserved('j1', 60, { reservationId: 'res-2', attempt: 2 }),
    aUsage.used('j1', 45, { reservationId: 'res-2', keys: { 'key-1': 45 } }),
    aUsage.released('j1', 15, { reservationId: 'res-2' }),
  ]);
  const retried: JobEvent = {
    type: 'JobRetried',
    data: { attempt: 2, month: '2026-11', reservation: reserving('res-2', 1, 4), outputBytes: 0 },
  };
  const jobs = recorded('job-j1', [
    submitted('j1', 'audioCompilation', reserving('res-1', 0, 1, 4)),
    spoken(0, 'ava', 30),
    aJob.failed(),
    retried,
    spoken(1, 'ben', 45),
    spoken(2, 'ava', 25),
    aJob.cancelled(),
    expired,
  ]);
  const lines = linesAfter(usage, jobs);
  expect(lines.map(({ voiceId, characters }) => [voiceId, characters])).toEqual([
    ['ava', 30],
    ['ben', 45],
  ]);
});

const anyTime = fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2027-03-05');
const anyScope = fc.record({
  accountId: fc.constantFrom('acc_ada', 'acc_bob'),
  domain: fc.constantFrom('example.com', 'api'),
  month: fc.constantFrom('2026-10', '2026-11', '2026-12'),
});
const anyUsage: fc.Arbitrary<UsageEvent> = fc
  .tuple(anyScope, fc.constantFrom(...jobIds), fc.nat(500), fc.nat(3), fc.integer({ min: -500, max: 500 }))
  .map(([part, jobId, characters, kind, added]) => {
    if (kind === 0) return aUsage.reserved(jobId, characters, part);
    if (kind === 1) return aUsage.used(jobId, characters, part);
    if (kind === 2) return aUsage.released(jobId, characters, part);
    return aUsage.corrected(`fix-${jobId}`, added, part);
  });
const anyJob: fc.Arbitrary<JobEvent[]> = fc
  .tuple(
    fc.constantFrom(...jobTypes),
    fc.array(fc.tuple(fc.constantFrom('ava', 'ben', 'cyd'), fc.nat(200)), { maxLength: 4 }),
    fc.subarray([completed, expired]),
    fc.constantFrom('j1:1', 'res-1'),
    fc.boolean(),
  )
  .map(([type, segments, ends, id, exists]) => {
    const segmentsSpoken = segments.map(([voiceId, characters], index) => spoken(index, voiceId, characters));
    return exists ? [submitted('j', type, reserving(id, 0, 2)), ...segmentsSpoken, ...ends] : [];
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
