import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArticle } from './article/article';
import { headingsOf, spokenIn } from '../../../../../test/support/builders/article.builder';
import { extractText } from './extract-text';

const articleOf = (source: string) => readArticle(extractText(source), 'en');
const spoken = (source: string): string => spokenIn(articleOf(source)).join(' ');

interface SharedCase {
  readonly name: string;
  readonly html: string;
  readonly heading?: string;
  readonly spoken: string;
}
/** The plugin for WordPress reads the same: `test/wordpress/spoken.spec.ts`. */
const shared = readFileSync(join(__dirname, '../../../../../test/data/spoken-html.json'), 'utf8');
test.each(JSON.parse(shared) as SharedCase[])('$name', ({ html, heading = null, spoken: expected }) => {
  expect(spoken(html)).toBe(expected);
  expect(headingsOf(articleOf(html))).toContain(heading);
});

describe('marks of footnotes are not spoken', () => {
  test.each([
    ['<p>It rained<a href="#cite_note-4">[4]</a> in 2010<sup>5</sup>.</p>', 'It rained in 2010.'],
    ['<p>It rained<sup>8–10</sup>, she said<sup>‡</sup>.</p>', 'It rained, she said.'],
    [
      'It rained hard.<sup>1</sup> It *stopped*<sup>2</sup> then. See [a](https://example.com).',
      'It rained hard. It stopped then. See a.',
    ],
    ['It rained.[^a] It stopped.[12]\n\n[^a]: A note.', 'It rained. It stopped.'],
  ])('%s', (source, text) => expect(spoken(source)).toBe(text));
});

describe('raised and lowered text', () => {
  test.each([['There are 10<sup>6</sup> cells in **H<sub>2</sub>O**.', 'There are 10⁶ cells in H2O.']])(
    '%s',
    (source, text) => expect(spoken(source)).toBe(text),
  );
});

test.each([
  ['It costs <s>$50</s> $30 *now*. See [a](https://example.com).', 'It costs $30 now. See a.'],
  ['It costs ~~$50~~ $30.', 'It costs $30.'],
  ['<ul><li><del>Milk</del></li><li>Bread</li></ul>', 'Bread.'],
  ['<p>The <del datetime="2026"><b>old</b> bridge</del><ins>new bridge</ins> is open.</p>', 'The new bridge is open.'],
])('what is crossed out is not spoken: %s', (source, text) => expect(spoken(source)).toBe(text));

describe('formulas', () => {
  const sum = '<math><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover></math>';

  test.each([
    [
      '<p>The formula <math alttext="x squared plus one"><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn></math> is simple. Take <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> of it.</p>',
      'The formula x squared plus one is simple. Take 1/2 of it.',
    ],
    ['<p>So <math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn></math> is it.</p>', 'So x² + 1 is it.'],
    [`<p>The result is ${sum}, as they say.</p>`, 'The result is the formula in the article, as they say.'],
    [
      '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span> holds.</p>',
      'So E = mc² holds.',
    ],
    ['It is $x^2 + 1$ for all $n$, and costs $50 or $60.', 'It is x² + 1 for all n, and costs $50 or $60.'],
    [
      'It holds.\n\n$$\\sum_{i=1}^n i = \\frac{n(n+1)}{2}$$\n\nIt is known.',
      'It holds. The formula is in the article. It is known.',
    ],
    ['Take \\(\\frac{1}{2}\\) of \\(\\pi\\) and \\(\\sum_i a_i\\).', 'Take 1/2 of π and the formula in the article.'],
    [
      'A title\n\n\\begin{equation}\na_i = b\n\\end{equation}\n\nThis is a sentence.',
      'The formula is in the article. This is a sentence.',
    ],
  ])('%s', (source, text) => expect(spoken(source)).toBe(text));

  test('are no chapter', () =>
    expect(headingsOf(articleOf('A title\n\nOne sentence.\n\n$$a_i = b$$\n\nAnother sentence.'))).toEqual([null]));
});

describe('tables', () => {
  test.each([
    [
      '<table><caption>Results</caption><thead><tr><th>Team</th><th colspan="2">Goals</th></tr></thead><tbody><tr><td rowspan="2">Reds</td><td>3</td><td>1</td></tr><tr><td>2</td><td>2</td></tr></tbody></table><p>The Reds played twice.</p>',
      'Reds: Goals 3, Goals 1. Reds: Goals 2, Goals 2. The Reds played twice.',
    ],
    [
      '<table><tr><th>Born</th><td>1854</td></tr><tr><th>Died</th><td>1910</td></tr></table>',
      'Born: 1854. Died: 1910.',
    ],
    [
      '<table><tr><th rowspan="2">Team</th><th colspan="2">Goals</th></tr><tr><th>home</th><th>away</th></tr><tr><td>Reds</td><td>3</td><td>1</td></tr></table>',
      'Reds: Goals home 3, Goals away 1.',
    ],
    [
      '<table><tr><th>A</th><th>B</th></tr><tr><td colspan="2">Closed</td></tr><tr><td>1</td><td>2</td></tr></table>',
      'Closed. 1: 2.',
    ],
    ['<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="0">1</td><td colspan="x">2</td></tr></table>', '1: 2.'],
  ])('%s', (source, text) => expect(spoken(source)).toContain(text));

  test('have their caption', () =>
    expect(
      spoken(
        '<p>One.</p><table><caption>Goals of the season.</caption><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      ),
    ).toBe('One. Goals of the season. 1: 2.'));
});

describe('what site generators and wikis add', () => {
  test.each([
    [
      '+++\ntitle = "Bridge"\ndraft = false\n+++\n\nThe bridge is open.\n\n{{< youtube abc123 >}}\n\nCars may cross.',
      'The bridge is open. Cars may cross.',
    ],
    ['---\ntitle: "Bridge"\ntags: [a, b]\nnested:\n  x: 1\n---\n\nThe bridge is open.', 'The bridge is open.'],
    [
      '---\ntitle: Bridge: the story\n---\n\nThe bridge is open.\n\n{% include video.html id="a" %}',
      'The bridge is open.',
    ],
    [
      'The bridge is open.\n\n{{% notice tip %}}Mind the gap.{{% /notice %}}\n\n{: .note}',
      'The bridge is open. Mind the gap.',
    ],
    [
      'The [[Riverton Bridge|bridge]] in [[Riverton]] is open. [[File:a.jpg|thumb|A photo]]',
      'The bridge in Riverton is open.',
    ],
    [
      'The bridge is open.\n\n![[old note]]\n\n[[_TOC_]]\n\n:::warning\nMind the gap.\n:::',
      'The bridge is open. Mind the gap.',
    ],
    [
      'The bridge is open.\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\nCars may cross.',
      'The bridge is open. Cars may cross.',
    ],
  ])('%s', (source, text) => expect(spoken(source)).toBe(text));

  test.each([
    ['+++\ntitle = "Bridge"\nauthor = "Ana García"\n+++\n\nThe bridge is open.'],
    ['---\ntitle: Bridge\nauthors:\n  - name: Ana García\n---\n\nThe bridge is open.'],
    ['---\ntitle: Bridge\nauthor: [Ana García]\n---\n\nThe bridge is open.'],
  ])('front matter names title and author: %s', (source) =>
    expect(articleOf(source)).toMatchObject({ title: 'Bridge', byline: { author: 'Ana García' } }),
  );
});

describe('what is around an article that is sent', () => {
  const one = 'The bridge is open, and cars may cross it.';

  test.each([
    [
      '<h2>Contents</h2><ul><li><a href="#a">One</a></li><li><a href="#b">Two</a><ul><li><a href="#c">Three</a></li></ul></li></ul>',
    ],
    ['<div class="table-of-contents"><p>On this page</p></div>'],
    ['<div class="wp-block-buttons"><a class="wp-block-button__link" href="/x">Buy now</a></div><button>Play</button>'],
    ['<div class="mc4wp-form"><p>Your address is safe with us.</p></div>'],
    ['<p>The post <a href="/x">Bridge</a> appeared first on <a href="/">Riverton Gazette</a>.</p>'],
    ['<p>Facebook Twitter LinkedIn Email</p>'],
    ['<p>Get our newsletter in your inbox every Monday</p>'],
  ])('%s', (html) =>
    expect(spoken(`<p>${one}</p>${html}<p>It was built in 1854.</p>`)).toBe(`${one} It was built in 1854.`),
  );

  test('a table of contents in Markdown', () =>
    expect(
      spoken(`# Bridge\n\n## Contents\n\n- [One](#one)\n- [Two](#two)\n  - [Three](#three)\n\n## One\n\n${one}`),
    ).toBe(one));
});

describe('lines', () => {
  const items = (source: string) =>
    articleOf(source)
      .sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'list' ? block.items : [])))
      .map((item) => item.map(({ text }) => text).join(' '));

  test.each([
    ['✅ First point is done\n❌ Second point failed\n👉 Third point is next'],
    ['👍🏽 First point is done\n❤️ Second point failed\n🚀 Third point is next'],
    ['1️⃣ First point is done\n2️⃣ Second point failed\n3️⃣ Third point is next'],
    ['▪ First point is done\n► Second point failed\n→ Third point is next'],
    ['<p>✅ First point is done<br>❌ Second point failed<br>👉 Third point is next</p>'],
  ])('with emoji and other marks are items: %s', (source) =>
    expect(items(source)).toEqual(['First point is done.', 'Second point failed.', 'Third point is next.']),
  );

  test.each([
    [
      'The inter-\nnational commit-\ntee met on Mon-\nday and voted for\n\n12\n\nthe new bridge over the river. A well-\nknown mayor spoke.',
      'The international committee met on Monday and voted for the new bridge over the river. A well-known mayor spoke.',
    ],
    [
      'It was a self-\nmade, twenty-\none year old, state-of-\nthe-art bridge.',
      'It was a self-made, twenty-one year old, state-of-the-art bridge.',
    ],
    [
      'The Anglo-\nSaxon bridge was re-\npaired and the river\n\nPage 3 of 9\n\nran below.',
      'The Anglo-Saxon bridge was repaired and the river ran below.',
    ],
    ['They counted\n\n– 14 –\n\nall of the cars.', 'They counted all of the cars.'],
    ['They counted all cars.\n\n312\n\nIt was a record.', 'They counted all cars. 312. It was a record.'],
    ['It met.\n\n- 13 -\n\nIt voted.\n\nPage 14 of 20\n\nIt left.', 'It met. It voted. It left.'],
    [
      'The EU-\nwide rule of pre-\nand post-war years led a thous-\nand men.',
      'The EU-wide rule of pre- and post-war years led a thousand men.',
    ],
    ['Die Bau-\nund Verkehrsminister sahen den Vor-\nstand.', 'Die Bau- und Verkehrsminister sahen den Vorstand.'],
  ])('pasted from a file of pages: %s', (source, text) => expect(spoken(source)).toBe(text));
});

test.each([
  ['<p>The word <ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby> is a name.</p>'],
  ['<p>The word <ruby><rb>東京</rb><rtc><rt>とうきょう</rt></rtc></ruby> is a name.</p>'],
])('ruby is read once: %s', (source) => expect(spoken(source)).toBe('The word 東京 is a name.'));

describe('a readme', () => {
  const people = Array.from({ length: 40 }, (_, index) => `<td><a href="/p${index}">Person ${index}</a></td>`);
  const readme = [
    '<h1 align="center">Hive</h1>\n\n<p align="center">\n\n  <img src="badge.svg" alt="" />\n</p>',
    '## Use :tada:\n\nIt reads [frames][frame docs] and [cells][],\nas [![logo][logo]][home] does.',
    '```sh\nnpm i hive # <p>\n```',
    `## People\n\nThey build it.\n\n<table>\n<tr>${people.join('\n')}</tr>\n</table>`,
  ].join('\n\n');

  test('with HTML above and below is Markdown', () => {
    expect(headingsOf(articleOf(readme))).toEqual(expect.arrayContaining(['Use', 'People']));
    expect(spoken(readme)).not.toMatch(/##|tada|npm/);
  });

  test('of which a part was copied has no marks of the links that are defined elsewhere', () =>
    expect(spoken(readme)).toContain('It reads frames and cells, as'));

  test.each([
    '<h2>A</h2>\n\n<p>B.</p>\n\n<pre>\n# not a heading\n\n- not an item\n</pre>\n\n<p>C.</p>',
    '<div>\n<p>B.</p>\n- not an item\n# not a heading\n<p>C.</p>\n</div>',
    `<!doctype html>\n<html>\n  <body>\n\n    <main>\n      <p>B.</p>\n\n      <p>Write [a](https://example.com).</p>\n\n      <p>C.</p>\n    </main>\n  </body>\n</html>`,
    '<html><body><p>B, [a](https://example.com).</p><ul><li>D</li></ul><p>C.</p></body></html>',
  ])('is not HTML with lines like Markdown: %j', (html) => {
    expect(headingsOf(articleOf(html))).not.toContain('not a heading');
    expect(spoken(html)).toContain('C.');
  });

  test.each([
    ['It takes grid[row][column] and 10:30:15.', 'It takes grid[row][column] and 10:30:15.'],
    ['He said so[1][2] twice.', 'He said so twice.'],
  ])('other brackets and colons stay as they are: %s', (text, expected) => expect(spoken(text)).toBe(expected));
});
