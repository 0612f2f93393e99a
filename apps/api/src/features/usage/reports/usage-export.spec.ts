import fc from 'fast-check';
import type { UsageLine } from '@duetcast/projections/usage/usage-lines';
import { csvLine } from '../../../platform/http/csv';
import { exportedLines, exportName } from './usage-export';

const line: UsageLine = {
  domain: 'example.com',
  month: '2026-11',
  day: '2026-11-20',
  at: '2026-11-20T12:00:00.000Z',
  kind: 'work',
  jobId: 'j1',
  type: 'tts',
  voiceId: 'ava',
  characters: 60,
  tokenId: 'tok_1',
};
const none = { jobId: null, type: null, voiceId: null, tokenId: null };
const correction: UsageLine = { ...line, ...none, kind: 'correction', characters: -10 };

async function* pagesOf(...pages: UsageLine[][]) {
  yield* pages;
}
const exported = async (format: 'csv' | 'ndjson', ...pages: UsageLine[][]): Promise<string> =>
  (await exportedLines(pagesOf(...pages), format).toArray()).join('');

test('CSV has a header and one record per line', async () =>
  expect(await exported('csv', [line], [], [correction])).toBe(
    'day,month,domain,kind,jobId,type,voiceId,characters,at,tokenId\r\n' +
      '2026-11-20,2026-11,example.com,work,j1,tts,ava,60,2026-11-20T12:00:00.000Z,tok_1\r\n' +
      '2026-11-20,2026-11,example.com,correction,,,,-10,2026-11-20T12:00:00.000Z,\r\n',
  ));

test('NDJSON has one object per line and is empty without lines', async () => {
  const records = (await exported('ndjson', [line], [correction])).trimEnd().split('\n');
  expect(records.map((text) => JSON.parse(text) as unknown)).toEqual([line, correction]);
  expect(await exported('ndjson')).toBe('');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-x', "'-x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
  ['a"b', '"a""b"'],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['=a,"b"', `"'=a,""b"""`],
  ['Grüße 🎧', 'Grüße 🎧'],
])('%j is written as %j', (value, field) => expect(csvLine([value])).toBe(`${field}\r\n`));

/** Parser of the RFC 4180 grammar. */
function recordsOf(text: string): string[][] {
  const records: string[][] = [[]];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = fields.exec(text); match; match = fields.exec(text)) {
    records.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') records.push([]);
  }
  return records.slice(0, -1);
}

test('any fields survive a round trip, and no text starts a formula', () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@\t\r\n",a]{0,6}$/)), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (records) => {
      const parsed = recordsOf(records.map(csvLine).join(''));
      expect(parsed.map((fields) => fields.map((field) => field.replace(/^'/, '')))).toEqual(
        records.map((fields) => fields.map((field) => field.replace(/^'/, ''))),
      );
      for (const field of parsed.flat()) expect(field).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
    { numRuns: 500 },
  );
});

test('reads no more lines than the consumer takes', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield [line];
    }
  }
  const stream = exportedLines(endless(), 'csv');
  const source = stream[Symbol.asyncIterator]();
  for (let taken = 0; taken < 5; taken++) await source.next();
  expect(read).toBeLessThan(10);
  stream.destroy();
});

test('the file name contains the period', () =>
  expect(exportName({ from: '2026-11-01', to: '2026-11-30' }, 'csv')).toBe('duetcast-usage-2026-11-01-2026-11-30.csv'));
