import { errors } from '@duetcast/domain/kernel/errors';
import { expectTable } from './document';
import type { Cell } from './outside-call';
import { sections } from './services/all';
import { callTable, messageTable } from './tables';

let calls: readonly (readonly Cell[])[];
beforeAll(async () => {
  // Loading them takes seconds, in which others would time out.
  await Promise.all([import('@aws-sdk/client-s3'), import('@elevenlabs/elevenlabs-js'), import('openai')]);
  await Promise.all([import('stripe'), import('@clerk/backend')]);
  // The deadlines of storage are short: the others would take its time on the processor.
  const [storage, ...others] = sections;
  const first = (await storage?.cells()) ?? [];
  calls = [first, ...(await Promise.all(others.map(({ cells }) => cells())))];
}, 300_000);

/** The cells that break a rule. */
const callsWith = (isBroken: (cell: Cell, isOfUsers: boolean) => boolean): string[] =>
  calls.flatMap((cells, at) =>
    cells
      .filter((cell) => isBroken(cell, sections[at]?.isOfUsers === true))
      .map(({ title, call, result }) => `${sections[at]?.title}: ${call}, ${title}: ${result}`),
  );

test('every failure has an error of the catalog', () => {
  expect(callsWith(({ result }) => result.startsWith('unexpected') || result === 'internal')).toEqual([]);
});

test('no failure is taken for an answer', () => {
  expect(callsWith(({ result }) => result.startsWith('otherwise'))).toEqual([]);
});

test('nothing hangs', () => {
  expect(callsWith(({ result }) => result === 'hung')).toEqual([]);
});

test('nothing is deleted', () => {
  expect(callsWith(({ deletes }) => deletes > 0)).toEqual([]);
});

test('every failure is logged with its kind', () => {
  // A refused recipient is a failure of the address; a server of voices may have no list.
  const isOwn = ({ result, call }: Cell) =>
    result in errors && result !== 'mail.refused' && !(call === 'list of voices' && result === 'speech.unreachable');
  expect(callsWith((cell, isOfUsers) => isOwn(cell) && !isOfUsers && cell.kinds.length === 0)).toEqual([]);
});

test('the document holds the tables', () => {
  for (const [at, { title }] of sections.entries()) expectTable(callTable(calls[at] ?? []), 'What a call does', title);
  expectTable(messageTable(calls.flat()), 'What the user reads');
});
