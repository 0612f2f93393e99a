import { readArticle } from './article';
import { headingsOf, spokenIn } from '../../../../../../test/support/builders/article.builder';
import { extractText } from '../extract-text';

const spoken = (source: string, language = 'en'): string =>
  spokenIn(readArticle(extractText(source), language)).join(' ');

describe('marks of footnotes', () => {
  test.each([
    ['It closed†. They left‡ at noon.', 'It closed. They left at noon.'],
    ['She smiled*. He nodded** and left.', 'She smiled. He nodded and left.'],
    ['It ended.^1 It fell^[1]^ hard.^[A note of the author.]', 'It ended. It fell hard.'],
    ['It rained [1, p. 23]. It stopped [12, S. 5–7].', 'It rained. It stopped.'],
    ['It rained[1,2]. It stopped.[3–5]', 'It rained. It stopped.'],
    ['It rained (see note 3). It stopped (siehe Anm. 4).', 'It rained. It stopped.'],
    ['Llueve (véase la nota 3). Il pleut (voir note 4).', 'Llueve. Il pleut.'],
    ['Piove (cfr. nota 3). Chove (ver nota 4). 下雨了（见注5）。', 'Piove. Chove. 下雨了。'],
    [
      '<p>Miller (<a href="/a">12 points</a>), Lee (8) in <a href="/b">2026</a>.</p>',
      'Miller (12 points), Lee (8) in 2026.',
    ],
    ['<p>It rained in May (<a href="https://a.example/1">1</a>).</p>', 'It rained in May.'],
    [
      '<p>It rained (<a href="/1">1</a>, <a href="/2">22</a>), then stopped (<i><a href="/3">3</a></i>).</p>',
      'It rained, then stopped.',
    ],
    ['Sleep loss is common [1–3], she wrote (Lee) [4, 5].', 'Sleep loss is common, she wrote (Lee).'],
    ['[00:05] HOST: It rains.\n\n[01:00:09.5] DR. LEE: It does.', 'HOST: It rains. DR. LEE: It does.'],
    ['BOSTON, May 2 /PRNewswire/ -- Acme won.', 'BOSTON, May 2 -- Acme won.'],
    ['It is (BUSINESS WIRE) blue, says the wire.', 'It is blue, says the wire.'],
    ['It has a flag (#231), and no leak (closes #228).', 'It has a flag, and no leak.'],
    ['<p>It rained.</p><ol><li id="fn2">A note here. ↩</li></ol>', 'It rained. A note here.'],
  ])('%s', (source, text) => expect(spoken(source)).toBe(text));

  test.each([
    'Karl Marx (†1883) met A* in 1850.',
    'The interval [0, 1] is open.',
    'It lies in the interval [1, 3] or in [2, 5].',
    'Call the room (#5 or #6).',
    'Press ↩ to send it.',
    'It is (a+b)² and sinh²(x), or x^2.',
    'The rule (see section 3) holds.',
    'Steps: (1) wash, (2) dry. It calls f() twice.',
  ])('not in: %s', (text) => expect(spoken(text)).toBe(text));
});

describe('a list of sources', () => {
  test.each([
    'It rained.\n\n## References\n\n1. Smith J. Sleep. 2019.\n2. Lee K. Rain. 2020.\n\n## Notes\n\nIt snowed.',
    'It rained.\n\n## Literaturverzeichnis\n\nSmith J. Sleep. 2019.\n\nLee K. Rain. 2020.\n\n## Notes\n\nIt snowed.',
    '<p>It rained.</p><h2>Bibliografía</h2><ul><li>Smith</li></ul><h2>Notes</h2><p>It snowed.</p>',
  ])('is not read: %j', (source) => expect(spoken(source)).toBe('It rained. It snowed.'));

  test('is what a text is that begins so, or a sentence about it', () => {
    expect(spoken('# References\n\nAsk for them in time.')).toBe('Ask for them in time.');
    expect(spoken('It rained.\n\nReferences are useful.\n\nIt snowed.')).toContain('References are useful.');
  });
});

test.each([
  ['It rained.\n\nContact: Ann Lee, +44 20 7946 0000, ann@example.com'],
  ['It rained.\n\n**Full changelog**: https://example.com/compare/v1...v2'],
  ['It rained.\n\nSent from my iPhone'],
  ['It rained.\n\nFor more information, visit www.example.com.'],
])('what closes a release is not read: %j', (source) => expect(spoken(source)).toBe('It rained.'));

test('lines of amounts are a list, and lines of facts no heading', () => {
  const article = readArticle(
    '# Soup\n\n*Serves 4 | Prep 15 min | Cook 1h*\n\n**Ingredients**\n\n1 1/2 lb. pumpkin\n2 tbsp oil\n¼ tsp nutmeg\n\nKeywords: soup; pumpkin\n\nIt is hot.',
    'en',
  );
  expect(headingsOf(article)).toEqual([null, 'Ingredients']);
  expect(spokenIn(article)).toEqual([
    'Serves 4, Prep 15 min, Cook 1h.',
    '1 1/2 lb. pumpkin.',
    '2 tbsp oil.',
    '¼ tsp nutmeg.',
    'Keywords: soup; pumpkin.',
    'It is hot.',
  ]);
});

describe('a table of contents without links', () => {
  const text = 'The bridge is open, and cars may cross it.';

  test.each([
    ['# T\n\n## Table of Contents\n\n- Costs\n- 2. Time\n\n## Costs\n\n', '## Time'],
    ['# T\n\nInhalt:\n\n1. Costs\n2. Time\n   - More\n\n## 1. Costs\n\n', '## 2. Time'],
    ['<h1>T</h1><h2>Sommaire</h2><ul><li>Costs</li><li>Time</li></ul><h2>Costs</h2><p>', '</p><h2>Time</h2>'],
    ['T\n\nContenido\n1 Costs ..... 3\n2 Time ..... 12\n\nCosts\n\n', 'Time'],
    ['# T\n\n目录\n\n- Costs\n- Time\n\n## Costs\n\n', '## Time'],
  ])('is not read: %j', (before, heading) => {
    const source = `${before}${text}\n\n${heading}\n\n${text.replace('cars', 'trams')}`;
    const article = readArticle(extractText(source), 'en');
    expect(spokenIn(article)).toEqual([text, text.replace('cars', 'trams')]);
    expect(headingsOf(article).join()).toMatch(/Costs,.*Time/);
  });

  test.each([['## Contents'], ['Indice'], ['## Parts']])('is none if it names no headings: %s', (heading) =>
    expect(spoken(`# T\n\n${heading}\n\n- A lamp\n- A cable\n\n## Setup\n\n${text}`)).toContain('A lamp. A cable.'),
  );
});

describe('where an article was published first', () => {
  test.each([
    ['en', 'This post first appeared on Riverton Gazette.'],
    ['en', 'The article “Bridge” was originally published in Gazette.'],
    ['en', 'A bridge for all appeared first on Riverton Gazette.'],
    ['de', 'Der Beitrag Brücke erschien zuerst auf Anzeiger.'],
    ['es', 'La entrada Puente se publicó primero en Gaceta.'],
    ['fr', 'L’article Pont est apparu en premier sur Gazette.'],
    ['it', 'L’articolo Ponte è apparso per primo su Gazzetta.'],
    ['pt', 'O post Ponte apareceu primeiro em Gazeta.'],
    ['zh', '《大桥通车》最先出现在河畔报。'],
    ['zh', '大桥今天通车最先出现在河畔报。'],
  ])('%s: %s', (language, line) =>
    expect(spoken(`The bridge is open.\n\nCars may cross.\n\n${line}`, language)).toBe(
      'The bridge is open. Cars may cross.',
    ),
  );

  test.each(['The virus first appeared in Asia.', '这种病毒最先出现在亚洲。'])('is not in prose: %s', (sentence) =>
    expect(spoken(`${sentence}\n\nIt spread in a year.`)).toContain(sentence),
  );
});
