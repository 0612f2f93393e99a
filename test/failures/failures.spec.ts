import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
}, 300_000);

/** The cells that break a rule. */
const callsWith = (isBroken: (cell: Cell, isOfUsers: boolean) => boolean): string[] =>
  calls.flatMap((cells, at) =>
    cells
      .filter((cell) => isBroken(cell, sections[at]?.isOfUsers === true))
      .map(({ title, call, result }) => `${sections[at]?.title}: ${call}, ${title}: ${result}`),
  );
const jobsWith = (isBroken: (cell: JobCell) => boolean): string[] =>
  jobs.flatMap((cells, at) =>
    cells
      .filter(isBroken)
      .map(({ mode, outcome, code }) => `${servicesOfJobs[at]?.title}: ${titleOf(mode)}: ${outcome}, ${code}`),
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

test('only a job that completes is charged', () => {
  expect(jobsWith(({ outcome, charged }) => outcome !== 'completes' && charged > 0)).toEqual([]);
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
    ...jobs.map((cells, at) => section(servicesOfJobs[at]?.title ?? '', jobTable(cells))),
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
