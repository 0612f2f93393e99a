import { pdfLines, pdfOf, type PdfText } from '../../../../../../test/support/article-files';
import { readFile, type ReadFile } from '../read-file';

const textOf = async (...texts: readonly (readonly PdfText[])[]): Promise<string> =>
  ((await readFile({ kind: 'file', bytes: pdfOf([texts.flat()]), parts: undefined })) as ReadFile).text;

/** Cells at these places, row by row; an empty one is not drawn. */
const grid = (rows: readonly (readonly string[])[], places: readonly number[], from = 200, height = 16): PdfText[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => (text ? [{ text, x: places[column]!, y: from + height * row }] : [])),
  );
const before = pdfLines(['The harbors of the coast grew in those years, as the port authority', 'counted.']);
const after = pdfLines(['Most ships came from the north.'], 400);

describe('a table of figures', () => {
  test('stands between the paragraphs around it', async () => {
    const rows = [
      ['Harbor', 'Ships', 'Share'],
      ['North Bay', '1,204', '12.5 %'],
      ['Stone Quay', '87', '-'],
    ];
    expect((await textOf(before, grid(rows, [60, 200, 300]), after)).split('\n')).toEqual([
      'The harbors of the coast grew in those years, as the port authority counted.',
      '',
      '| Harbor | Ships | Share |',
      '| --- | --- | --- |',
      '| North Bay | 1,204 | 12.5 % |',
      '| Stone Quay | 87 | - |',
      '',
      'Most ships came from the north.',
    ]);
  });

  test.each<[string, string[][], string[]]>([
    [
      'has years as its header',
      [
        ['', '2019', '2020'],
        ['Iron', '14 t', '15 t'],
        ['Zinc', '2 t', '3 t'],
      ],
      ['|  | 2019 | 2020 |', '| --- | --- | --- |', '| Iron | 14 t | 15 t |'],
    ],
    [
      'has no header',
      [
        ['Coffee', '$ 3.50'],
        ['Tea', '$ 2.80'],
        ['Cake', '$ 4'],
      ],
      ['|  |  |', '| --- | --- |', '| Coffee | $ 3.50 |'],
    ],
    [
      'lacks cells',
      [
        ['Day', 'Low', 'High'],
        ['Monday', '', '21°'],
        ['Tuesday', '9°', '18°'],
        ['Friday', '8°', '16°'],
      ],
      ['| Day | Low | High |', '| --- | --- | --- |', '| Monday |  | 21° |'],
    ],
    [
      'has years below',
      [
        ['North Bay', '1854'],
        ['Stone Quay', '1901'],
        ['Old Pier', '1920'],
      ],
      ['|  |  |', '| --- | --- |', '| North Bay | 1854 |'],
    ],
    [
      'has brackets, signs and what stands for none',
      [
        ['a', '12'],
        ['b', '(7)'],
        ['c', 'n/a'],
        ['d', '-3'],
      ],
      ['|  |  |', '| --- | --- |', '| a | 12 |'],
    ],
  ])('%s', async (_, rows, lines) =>
    expect((await textOf(before, grid(rows, [60, 200, 300]))).split('\n').slice(2, 5)).toEqual(lines),
  );

  test('right-aligned figures are in the column of the widest', async () => {
    const rows = grid(
      [
        ['Fish', ''],
        ['Salt', ''],
        ['Tar', ''],
      ],
      [60],
    ).flatMap((cell, row) => [cell, { text: ['9', '1,250', '87'][row]!, y: cell.y, x: [224, 200, 218][row]! }]);
    expect(await textOf(before, rows)).toContain('| Fish | 9 |\n| Salt | 1,250 |\n| Tar | 87 |');
  });

  test('a title above it stays a line', async () => {
    const rows = [
      ['Ships in the harbors of the coast', ''],
      ['North', '12'],
      ['South', '14'],
      ['West', '3'],
    ];
    expect(await textOf(before, grid(rows, [60, 200]))).toContain('Ships in the harbors of the coast\n\n|');
  });
});

describe('what is no table', () => {
  const column = (text: string): string[] => text.match(/.{1,36}(?:\s|$)/g)!.map((line) => line.trim());
  const [left, right] = [
    column('The harbor was dredged in the spring of 1854, and ships of twenty feet could enter it for the first time.'),
    column('Later on, no one came to it but for 12 fishers, who sold there what the sea had left them in those years.'),
  ];
  const [contact, stops] = [
    [
      ['Ann Lee', 'Bo Chan', 'Cy Dean'],
      ['12 Main St', '3 Quay Rd', '45 Hill St'],
      ['Springfield', 'Shelbyville', 'Ogdenville'],
    ],
    [
      ['Name: Ann Lee', 'Date: May 3'],
      ['Town: North Bay', 'Phone: 555 0100'],
      ['Street: 12 Main St', 'Zip: 20500'],
    ],
  ];
  test.each<[string, PdfText[]]>([
    [
      'columns of prose that are drawn line by line',
      grid(
        left.map((line, at) => [line, right[at] ?? '']),
        [40, 320],
      ),
    ],
    ['addresses beside each other', grid(contact, [60, 220, 380])],
    ['a form', grid(stops, [60, 300])],
    [
      'a numbered list',
      grid(
        [1, 2, 3].map((at) => [`${at}.`, 'A boat with a net']),
        [60, 90],
      ),
    ],
    ['prose with a year in a wide space', pdfLines(['It was built      1854', 'and it burned     1901'])],
    [
      'rows far apart',
      grid(
        [
          ['a', '1'],
          ['b', '2'],
          ['c', '3'],
        ],
        [60, 200],
        200,
        60,
      ),
    ],
    ['rows of one cell', pdfLines(['12', '14', '16'])],
  ])('%s', async (_, texts) => expect(await textOf(before, texts)).not.toMatch(/^\|/m));
});
