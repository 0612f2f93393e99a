import { pdfLines, pdfOf, type PdfText } from '../../../../../../test/support/article-files';
import { readFile, type ReadFile } from '../read-file';
import { pageUnits } from './pdf-paragraphs';

const read = async (pages: readonly (readonly PdfText[])[], title?: string, parts?: readonly number[]) =>
  (await readFile({ kind: 'file', bytes: pdfOf(pages, title), parts })) as ReadFile;
const textOf = async (...pages: (readonly PdfText[])[]): Promise<string> => (await read(pages)).text;

/** Lines of a column that is 60 letters wide. */
const prose = [
  'The harbor was dredged in the spring of that year, and ships',
  'of twenty feet could enter it for the first time since its',
  'founding by the merchants of the north, who had left it long',
  'before the war.',
];
const proseText = prose.join(' ');

describe('words that are split between lines', () => {
  test.each([
    [['The inter-', 'national committee met.'], 'The international committee met.'],
    [['It was a well-', 'known mayor who spoke.'], 'It was a well-known mayor who spoke.'],
    [['The Anglo-', 'Saxon kings ruled.'], 'The Anglo-Saxon kings ruled.'],
    [['He had a state-of-the-', 'art engine.'], 'He had a state-of-the-art engine.'],
    [['It ended in the years 1914-', '1918 at last.'], 'It ended in the years 1914-1918 at last.'],
    [['The com\u00ad', 'mittee met in the hall.'], 'The committee met in the hall.'],
  ])('%j', async (lines, text) => expect(await textOf(pdfLines([prose[0]!, ...lines]))).toBe(`${prose[0]} ${text}`));
});

describe('what repeats on the pages is left out', () => {
  const at = (y: number, text: string): PdfText => ({ y, text });
  const page = (number: number, ...edges: PdfText[]): PdfText[] => [
    ...edges,
    ...pdfLines([`On page ${'one two three four five'.split(' ')[number - 1]} a story begins here and ends here.`]),
  ];
  const numbers = [1, 2, 3];

  test.each<[string, (number: number) => PdfText[]]>([
    ['numbers below', (number) => [at(800, `${number}`)]],
    ['numbers between hyphens', (number) => [at(800, `- ${number} -`)]],
    ['Roman numbers', (number) => [at(800, ['i', 'ii', 'iii'][number - 1]!)]],
    ['pages of pages', (number) => [at(40, `Page ${number} of 3`)]],
    ['numbers of numbers', (number) => [at(40, `${number} / 3`)]],
    ['a running head', () => [at(30, 'A history of harbors')]],
    ['a head with the number', (number) => [at(30, `${number}  A history of harbors`)]],
    ['a head and a foot', (number) => [at(30, 'Harbors'), at(810, `www.example.com | ${number}`)]],
  ])('%s', async (_, edges) =>
    expect(await textOf(...numbers.map((number) => page(number, ...edges(number))))).toBe(
      numbers.map((number) => page(number)[0]!.text).join('\n\n'),
    ),
  );

  test('heads of the left and the right pages', async () => {
    const heads = ['Harbors', 'The spring', 'Harbors', 'The spring'];
    const text = await textOf(...heads.map((head, index) => page(index + 1, at(30, head))));
    expect(text).not.toMatch(/Harbors|spring/);
  });

  test.each([
    ['a line that stands once', [at(30, 'A foreword by the mayor.')], [], 'foreword'],
    ['a year at the end', [at(800, '1854.')], [], '1854'],
    ['rows of figures', [at(30, '12 34 56')], [at(30, '78 90 12')], '12 34 56'],
  ])('%s stays', async (_, first, second, kept) =>
    expect(await textOf(page(1, ...first), page(2, ...second))).toContain(kept),
  );

  test('pages of which each line repeats stay', async () =>
    expect(await textOf([at(30, 'Chapter 1.')], [at(30, 'Chapter 2.')])).toBe('Chapter 1.\n\nChapter 2.'));

  test('the number of an only page', async () => expect(await textOf(page(1, at(800, '1')))).not.toContain('\n'));

  test.each([
    ['Contents', ['1 Introduction 2', '1.1 Ships that came from the far', 'north and stayed 2', '2 Harbors 14']],
    ['Table of contents', ['Introduction . . . . . . . . 5', 'Preface vii', 'Harbors ........... 12']],
    ['Inhaltsverzeichnis', ['1 Einleitung 3', '2 Der Hafen 5']],
    ['Table des matières', ['Avant-propos 3', 'Le port 15', 'La fin 124']],
  ])('a table of contents: %s', async (title, entries) =>
    expect(await textOf(pdfLines([title, ...entries, ...prose]))).toBe(proseText),
  );

  test('a Chinese table of contents', () => {
    const lines = ['目录', '第一章 港口 3', '第二章 春天 15', '港口很大。'];
    const page = lines.map((text, index) => ({ text, x: 60, right: 160, y: 60 + 14 * index, size: 10 }));
    expect(pageUnits([page], 'zh')).toMatchObject([{ html: '<p>港口很大。</p>' }]);
  });

  test.each([
    ['is one line', ['Contents', 'Harbors 1854']],
    ['has no title', ['Ships in the harbor 12', 'Ships at sea 15', 'Ships lost 3']],
    ['is a table of figures', ['Contents', 'Iron 14', 'Vitamin C 8', 'Zinc 12']],
    ['ends in years', ['Contents', 'It was dredged in the spring of 1854', 'and again in the spring of 1901']],
    ['is a list of words', ['Contents', 'Two boats', 'A net']],
  ])('but nothing that %s', async (_, lines) => {
    const text = await textOf(pdfLines([...lines, ...prose]));
    for (const line of lines) expect(text).toContain(line);
  });

  test('a line of a table of contents', async () =>
    expect(await textOf(pdfLines([...prose, 'Introduction . . . . . . . . 5', 'Harbors ........... 12']))).toBe(
      proseText,
    ));
});

describe('paragraphs', () => {
  test('are joined across lines', async () => expect(await textOf(pdfLines(prose))).toBe(proseText));

  const second = [
    'Later on, no one came to the harbor but for the fishers, who',
    'sold there what the sea had left them.',
  ];
  const both = `${proseText}\n\n${second.join(' ')}`;
  test.each<[string, PdfText[]]>([
    ['a gap', [...pdfLines(prose), ...pdfLines(second, 160)]],
    ['an indented line', [...pdfLines(prose), { x: 78, y: 148, text: second[0]! }, ...pdfLines([second[1]!], 160)]],
    ['a short last line', pdfLines([...prose, ...second])],
  ])('are separated by %s', async (_, lines) => expect(await textOf(lines)).toBe(both));

  test('go on on the next page and in the next column', async () => {
    const column = (lines: string[], x: number): PdfText[] => pdfLines(lines).map((line) => ({ ...line, x }));
    expect(await textOf(pdfLines(prose.slice(0, 2)), pdfLines(prose.slice(2)))).toBe(proseText);
    const [left, right] = [prose.slice(0, 2), prose.slice(2)].map((lines) => lines.map((line) => line.slice(0, 35)));
    expect(await textOf([...column(left!, 40), ...column(right!, 320)])).toBe([...left!, ...right!].join(' '));
  });

  test('end with their page where a sentence ends', async () =>
    expect(await textOf(pdfLines(prose), pdfLines(second))).toBe(both));

  test('begin with bullets and numbers', async () =>
    expect(
      await textOf(pdfLines(['It needs:', '\u0095 a boat', '\u0095 a net that is', 'long', '1. First', '2. Second'])),
    ).toBe('It needs:\n\n- a boat\n\n- a net that is long\n\n1. First\n\n2. Second'));

  test('have no marks of footnotes, but powers', async () => {
    const raised = (text: string, x: number): PdfText => ({ text, x, y: 96, size: 6 });
    const line = (text: string, x: number): PdfText => ({ text, x, y: 100 });
    const note: PdfText = { text: '1 As the mayor says.', y: 780, size: 7 };
    expect(await textOf([line('The harbor', 60), raised('1', 120), line(' was large.', 123.6), note])).toBe(
      'The harbor was large.',
    );
    expect(await textOf([line('It has 10', 60), raised('6', 114), line(' tons.', 117.6)])).toBe('It has 10⁶ tons.');
  });

  test('leave out what is turned', async () => {
    const turned = pdfOf([pdfLines(prose)])
      .toString('latin1')
      .replace('1 0 0 1 60 742', '0 1 -1 0 60 742');
    const { text } = (await readFile({
      kind: 'file',
      bytes: Buffer.from(turned, 'latin1'),
      parts: undefined,
    })) as ReadFile;
    expect(text).toBe(prose.slice(1).join(' '));
  });
});

describe('headings', () => {
  const heading = (text: string, y: number, size: number): PdfText => ({ text, y, size });
  test('are what is larger', async () =>
    expect(
      await textOf([
        heading('Harbors', 60, 20),
        heading('Their spring', 90, 14),
        ...pdfLines([...prose, ...prose, ...prose], 120),
      ]),
    ).toMatch(/^# Harbors\n\n## Their spring\n\nThe harbor/));

  test.each<[string, PdfText[]]>([
    ['a large sentence', [heading('It was large.', 60, 20), ...pdfLines(prose)]],
    ['a number', [heading('1854', 60, 20), ...pdfLines(prose)]],
    ['a text of large letters', [...prose, ...prose].map((text, index) => heading(text, 60 + 20 * index, 14))],
    ['what is a bit larger', [heading('Harbors', 60, 11), ...pdfLines(prose)]],
  ])('are not %s', async (_, lines) => expect(await textOf(lines)).not.toMatch(/^#/m));

  test('of two lines are one; one at the end of a page does not go on', async () => {
    const text = await textOf(
      [
        heading('A long history', 60, 20),
        heading('of harbors', 82, 20),
        ...pdfLines([...prose, ...prose, ...prose], 120),
        heading('Last', 700, 20),
      ],
      [heading('First', 60, 20), ...pdfLines(prose)],
    );
    expect(text.match(/^# .*/gm)).toEqual(['# A long history of harbors', '# Last', '# First']);
  });
});

describe('a PDF that is too long', () => {
  const pages = Array.from({ length: 12 }, (_, index) => [
    { text: `Chapter ${index + 1}`, y: 60, size: 20 },
    ...pdfLines(Array.from({ length: 40 }, () => prose[0]!)),
  ]);
  test('is offered as ranges of pages', async () => {
    const { title, text, parts } = await read(pages, 'A history');
    expect({ title, text }).toEqual({ title: 'A history', text: '' });
    expect(parts!.map(({ pages, title }) => [title, pages?.first, pages?.last])).toEqual([
      ['Chapter 1', 1, 6],
      ['Chapter 7', 7, 12],
    ]);
    expect((await read(pages, undefined, [2])).text).toMatch(/^# Chapter 7\n[^]*# Chapter 12\n/);
  });

  test('is offered as the chapters of its outline, each as ranges of its pages', async () => {
    const outline = [
      ['The harbor', 2],
      ['Lost', 99],
      ['The spring (1854)', 4],
    ] as const;
    const { parts } = (await readFile({
      kind: 'file',
      bytes: pdfOf(pages, 'A history', outline),
      parts: undefined,
    })) as ReadFile;
    expect(parts!.map(({ title, pages }) => [title, pages?.first, pages?.last])).toEqual([
      ['Chapter 1', 1, 2],
      ['The harbor', 3, 4],
      ['The spring (1854)', 5, 10],
      ['The spring (1854)', 11, 12],
    ]);
  });

  test.each([
    ['A history', 'A history'],
    ['Microsoft Word - a.docx', null],
    ['report.tex', null],
    ['Untitled', null],
    ['  ', null],
  ])('has %j as its title: %j', async (written, title) =>
    expect((await read([pdfLines(prose)], written)).title).toBe(title),
  );
});
