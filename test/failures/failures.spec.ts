import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxLostAnswers } from '@duetcast/domain/limits/job-limits';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { errors } from '@duetcast/domain/kernel/errors';
import { jobCellsOf, type JobCell } from './failing-jobs';
import { titleOf } from './modes';
import type { Cell } from './outside-call';
import { sections } from './services/all';
import { servicesOfJobs } from './services/of-jobs';
import { callTable, jobTable, messageTable } from './tables';

const document = join(__dirname, '..', '..', 'docs', 'FAILURES.md');
const isUpdate = process.env.UPDATE_FAILURES === '1';
const marker = '<!-- Below: written by UPDATE_FAILURES=1 npx jest test/failures -->';

const moments = [
  ['submission', 'before the submission'],
  ['middle', 'in the middle'],
] as const;

let calls: readonly (readonly Cell[])[];
let jobs: readonly (readonly JobCell[])[];
beforeAll(async () => {
  // Loading them takes seconds, in which others would time out.
  await Promise.all([import('@aws-sdk/client-s3'), import('@elevenlabs/elevenlabs-js'), import('openai')]);
  await Promise.all([import('stripe'), import('@clerk/backend')]);
  // The deadlines of storage are short: the others would take its time on the processor.
  const [storage, ...others] = sections;
  const first = (await storage?.cells()) ?? [];
  calls = [first, ...(await Promise.all(others.map(({ cells }) => cells())))];
  jobs = await Promise.all(servicesOfJobs.map(jobCellsOf));
}, 600_000);

/** The cells that break a rule. */
const callsWith = (isBroken: (cell: Cell, isOfUsers: boolean) => boolean): string[] =>
  calls.flatMap((cells, at) =>
    cells
      .filter((cell) => isBroken(cell, sections[at]?.isOfUsers === true))
      .map(({ title, call, result }) => `${sections[at]?.title}: ${call}, ${title}: ${result}`),
  );
const jobsWith = (isBroken: (cell: JobCell) => boolean): string[] =>
  jobs.flatMap((cells, at) =>
    cells.filter(isBroken).map((cell) => {
      const { mode, moment, outcome, code, charged, other } = cell;
      return `${servicesOfJobs[at]?.title}, ${moment}: ${titleOf(mode)}: ${outcome}, ${code}, ${charged}, ${other}`;
    }),
  );

test('every failure has an error of the catalog', () => {
  expect(callsWith(({ result }) => result.startsWith('unexpected') || result === 'internal')).toEqual([]);
  expect(jobsWith(({ code }) => code === 'internal')).toEqual([]);
});

test('no failure is taken for an answer', () => {
  expect(callsWith(({ result }) => result.startsWith('otherwise'))).toEqual([]);
});

test('nothing hangs', () => {
  expect(callsWith(({ result }) => result === 'hung')).toEqual([]);
  expect(jobsWith(({ outcome }) => outcome === 'hung')).toEqual([]);
});

test('nothing is deleted', () => {
  expect(callsWith(({ deletes }) => deletes > 0)).toEqual([]);
  expect(jobsWith(({ deletes }) => deletes > 0)).toEqual([]);
});

test('a job that does not complete is charged for the line that was stored before, and no other', () => {
  const line = 'One job-10-middle.'.length;
  const isOver = ({ moment, outcome, charged }: JobCell) =>
    outcome !== 'completes' && charged > (moment === 'middle' ? line : 0);
  expect(jobsWith(isOver)).toEqual([]);
});

test('no line is bought more often than lost answers allow', () => {
  expect(jobsWith(({ moment, bought }) => bought > maxLostAnswers + (moment === 'middle' ? 1 : 0))).toEqual([]);
});

test('storage alone makes the server unready and other accounts wait', () => {
  const isStorage = ({ message, code }: JobCell) =>
    message === jobWords.en.steps.waiting_for_storage || code === 'store.unavailable';
  const isHeldUp = ({ notReady, other }: JobCell) => notReady.length > 0 || other !== 'completes';
  expect(jobsWith((cell) => isStorage(cell) !== isHeldUp(cell))).toEqual([]);
  expect(jobsWith(({ notReady }) => notReady.some((name) => name !== 'content'))).toEqual([]);
});

test('every failure is logged with its kind', () => {
  // A refused recipient is a failure of the address; a server of voices may have no list.
  const isOwn = ({ result, call }: Cell) =>
    result in errors && result !== 'mail.refused' && !(call === 'list of voices' && result === 'speech.unreachable');
  expect(callsWith((cell, isOfUsers) => isOwn(cell) && !isOfUsers && cell.kinds.length === 0)).toEqual([]);
});

test('the document holds the tables', () => {
  const section = (title: string, table: string) => `### ${title}\n\n${table}`;
  const written = [
    marker,
    '## What a job does',
    ...jobs.flatMap((cells, at) =>
      moments.map(([moment, name]) =>
        section(`${servicesOfJobs[at]?.title}, ${name}`, jobTable(cells.filter((cell) => cell.moment === moment))),
      ),
    ),
    '## What a call does',
    ...calls.map((cells, at) => section(sections[at]?.title ?? '', callTable(cells))),
    '## What the user reads',
    messageTable(calls.flat()),
  ].join('\n\n');
  const [before = ''] = readFileSync(document, 'utf8').split(marker);
  const expected = `${before}${written}\n`;
  if (isUpdate) writeFileSync(document, expected);
  expect(readFileSync(document, 'utf8')).toBe(expected);
});
