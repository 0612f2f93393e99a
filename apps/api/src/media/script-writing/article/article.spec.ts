import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText } from '../extract-text';
import { readArticle } from './article';
import { blocksOf, headingsOf, spokenIn } from '../../../../../../test/support/builders/article.builder';
import { sentencesOf } from './sentences';
import type { Article } from './article-model';

const folder = join(__dirname, '../../../../../../test/data/articles');
const readFile = (name: string): Article => readArticle(extractText(readFileSync(join(folder, name), 'utf8')));
test.each([
  ['made-news.txt', 'en'],
  ['made-howto.txt', 'en'],
  ['made-opinion.txt', 'en'],
  ['made-chinese.txt', 'zh'],
  ['made-spanish.txt', 'es'],
  ['made-german.txt', 'de'],
  ['made-short.txt', 'en'],
])('%s is recognized as %s', (file, language) => expect(readFile(file).language).toBe(language));

describe('a how-to with code and a table', () => {
  const article = readFile('made-howto.txt');

  test('has its headings, none of them a command, a rule or a row', () =>
    expect([article.title, ...headingsOf(article)]).toEqual([
      'How to set up a Raspberry Pi 5 as a network-wide ad blocker',
      null,
      "What you'll need",
      'Step 1: Flash the OS',
      'Step 2: Install Pi-hole',
      'Step 3: Point your router at it',
      'Troubleshooting',
    ]));

  test('mentions its commands instead of reading them', () => {
    const text = spokenIn(article).join(' ');
    expect(text).toContain('SSH into the Pi and run, as shown in the article. The installer');
    expect(text).not.toMatch(/sudo|curl -|install\.pi-hole|ssh pi|ipconfig|systemctl|[`|*]/);
    expect(text).toContain('Press Ctrl+Shift+X to open the advanced options');
  });

  test('has its table as sentences', () =>
    expect(
      blocksOf(article)
        .find(({ kind }) => kind === 'table')
        ?.sentences.map(({ text }) => text),
    ).toEqual([
      'No internet: Set DNS back to 1.1.1.1.',
      'Ads still show: Flush the DNS cache.',
      "Page won't load: Check the code in the article.",
    ]));

  test('shortens addresses in speech and keeps them whole as links', () => {
    expect(spokenIn(article).join(' ')).toContain('then visit pihole.local/admin.');
    expect(article.links).toEqual([
      { text: 'raspberrypi.com/software', url: 'https://www.raspberrypi.com/software/' },
      { text: 'pihole.local/admin', url: 'http://pihole.local/admin' },
    ]);
  });

  test('keeps the order of its list', () =>
    expect(blocksOf(article).find(({ kind }) => kind === 'list')).toMatchObject({
      items: [
        [{ text: 'Raspberry Pi 5 (a Pi 3B+ also works).' }],
        [{ text: 'A 27W USB-C power supply.' }],
        [{ text: 'microSD card, 16GB+.' }],
        [{ text: 'Ethernet cable — Wi-Fi is OK but slower.' }],
      ],
    }));
});

describe('the byline', () => {
  test.each([
    ['By Dana Whitfield | March 3, 2026 | 4 min read', 'Dana Whitfield'],
    ['By Dana Whitfield, March 3, 2026', 'Dana Whitfield'],
    ['By Dana Whitfield, RIVERTON', 'Dana Whitfield'],
    ['By Dana Whitfield, Raj Patel and Tom O’Brien', 'Dana Whitfield, Raj Patel and Tom O’Brien'],
    ['Por Ana García', 'Ana García'],
    ['Von Jörg von der Leyen – 3. Mai', 'Jörg von der Leyen'],
    ['作者：李想', '李想'],
  ])('%s is kept, not spoken', (line, author) => {
    const article = readArticle(`# A title\n\n${line}\n\nThe council met on Monday, and it voted for the plan.`);
    expect(article.byline).toEqual({ author });
    expect(spokenIn(article)).toEqual(['The council met on Monday, and it voted for the plan.']);
  });

  test('of a WordPress post is kept', () =>
    expect(readFile('made-wordpress-post.html').byline).toEqual({ author: 'Maria Lopez' }));

  test.each(['By the numbers', 'By nine o’clock the hall was full.', 'Von hier aus'])('%s is none', (line) =>
    expect(readArticle(`${line}\n\nThe council met on Monday.`).byline).toBeNull(),
  );
});

test.each([
  ['made-opinion.txt', true],
  ['made-news.txt', false],
  ['made-howto.txt', false],
  ['en-darwin.txt', true],
  ['de-verwandlung.txt', false],
  ['ja-neko.txt', false],
  ['pt-casmurro.txt', true],
])('%s in the first person: %s', (file, isFirstPerson) => expect(readFile(file).isFirstPerson).toBe(isFirstPerson));

test('questions with answers in the first person are an interview', () => {
  expect(readFile('made-interview.txt').isInterview).toBe(true);
  expect(readFile('made-opinion.txt').isInterview).toBe(false);
});

test.each([
  [
    'en',
    'I met Ruth Adeyemi in Leeds.',
    ['How did you come to bridges?', 'What is next for you?'],
    'My father drove. I was nine.',
  ],
  [
    'de',
    'Ich traf Ruth Adeyemi in Leeds.',
    ['Wie kamen Sie dazu?', 'Was haben Sie vor?'],
    'Mein Vater fuhr. Ich war neun.',
  ],
  ['zh', '我在利兹见到了她。', ['你怎么开始的？', '您接下来呢？'], '我的父亲开车。我九岁。'],
])('%s: an interview may begin with the words of the one who asks', (language, opening, asked, answer) => {
  const of = (headings: readonly string[]) =>
    readArticle(`# T\n\n${opening}\n\n${headings.map((each) => `## ${each}\n\n${answer}`).join('\n\n')}`, language);
  expect(of(asked)).toMatchObject({ isInterview: true, isFirstPerson: true });
  // The essay of an author asks itself.
  expect(of(['Why now?', 'What went wrong?', '为什么？']).isInterview).toBe(false);
});

test('signs between the cells of a line are commas', () =>
  expect(spokenIn(readArticle('Serves 4 | Prep time: 15 min · Cook time: 40 min', 'en'))).toEqual([
    'Serves 4, Prep time: 15 min, Cook time: 40 min.',
  ]));

test('a title that the text or a heading repeats is read once', () => {
  const article = readArticle('---\ntitle: A plan\n---\n\nA plan!\n\nIt is good.\n\n## A Plan\n\nIt is cheap.');
  expect([article.title, headingsOf(article), spokenIn(article)]).toEqual([
    'A plan',
    [null, null],
    ['It is good.', 'It is cheap.'],
  ]);
});

test('quotations in the first person are not the author’s', () =>
  expect(readArticle('"I won," she said. "I ran. I am tired." "My feet hurt," I heard.').isFirstPerson).toBe(false));

describe('sentences know what they come from', () => {
  test.each(['made-news.txt', 'made-howto.txt', 'made-chinese.txt', 'en-alice.txt', 'made-page-copy.txt'])(
    '%s',
    (file) => {
      const text = readFileSync(join(folder, file), 'utf8').trim();
      let from = 0;
      for (const block of blocksOf(readArticle(text)).filter(({ kind }) => kind !== 'code' && kind !== 'table'))
        for (const { text: said, range } of block.sentences) {
          const words = (value: string): string[] => value.match(/\p{L}{3,}/gu) ?? [];
          expect(range.start).toBeGreaterThanOrEqual(from);
          expect(words(text.slice(range.start, range.end))).toEqual(
            expect.arrayContaining(words(said.replace(', as shown in the article', ''))),
          );
          from = range.end;
        }
    },
  );

  test('with marks, entities and addresses', () => {
    const text = 'One *two* &amp; [three](https://example.com/a) \\* four. See https://example.com/b?c=d now.';
    const [first, second] = blocksOf(readArticle(text, 'en'))[0]!.sentences;
    expect(first!.text).toBe('One two & three * four.');
    expect(text.slice(first!.range.start, first!.range.end)).toBe(text.slice(0, text.indexOf('. See') + 1));
    expect(second!.text).toBe('See example.com/b now.');
    expect(text.slice(second!.range.start, second!.range.end)).toBe('See https://example.com/b?c=d now.');
  });
});

test('an abbreviation in two parts ends no sentence', () =>
  expect(spokenIn(readFile('made-german.txt')).join('\n')).toContain('stehen, u. a. Eichen, Linden und Hainbuchen.'));

describe('headings in a row', () => {
  const heading = (number: number): string => `## Part ${number} of the plan`;
  const headings = Array.from({ length: 30 }, (_, index) => heading(index + 1)).join('\n\n');
  const said = Array.from({ length: 30 }, (_, index) => `Part ${index + 1} of the plan`);

  test.each([
    ['before a list', '\n\n- Flour\n- Salt', ['Flour.', 'Salt.']],
    ['without a text', '', []],
  ])('%s are all read, none with more than 20 words', (_, text, items) => {
    const { sections } = readArticle(`# Plans\n\n${headings}${text}`, 'en');
    const read = sections.flatMap(({ heading: lead, blocks }) => [
      ...(lead === null ? [] : [lead]),
      ...blocks.flatMap(({ sentences }) => sentences.map((sentence) => sentence.text)),
    ]);
    expect(read.join(' – ').replaceAll('.', '').split(' – ')).toEqual([
      ...said,
      ...items.map((item) => item.slice(0, -1)),
    ]);
    for (const part of read) expect(part.split(' ').length).toBeLessThanOrEqual(20);
  });
});

test.each([
  ['能搞出来吗？（中文）', ['能搞出来吗？', '（中文）']],
  ['（1）很小。（2）很大！', ['（1）很小。', '（2）很大！']],
  ['他说完了。《日报》报道。', ['他说完了。', '《日报》报道。']],
])('brackets that open in Chinese begin a sentence: %s', (text, sentences) =>
  expect(sentencesOf(text, 'zh')).toEqual(sentences),
);
