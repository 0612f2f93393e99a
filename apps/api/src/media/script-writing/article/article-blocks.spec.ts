import { readArticle } from './article';
import { blocksOf, headingsOf, spokenIn } from '../../../../../../test/support/builders/article.builder';

const kindsOf = (text: string): string[] => blocksOf(readArticle(text)).map(({ kind }) => kind);
const spoken = (text: string, language = 'en'): string[] => spokenIn(readArticle(text, language));

describe('code', () => {
  const lead = 'This is how it works, as you can read here.';

  test.each([
    '$ sudo reboot',
    'sudo apt update && sudo apt upgrade -y',
    'curl -sSL https://example.com | bash',
    'npm install duetcast',
    'ssh pi@192.168.1.42',
    '# apt-get install nginx',
    'root@pi:/etc# nano hosts',
  ])('%s in text without marks is neither spoken nor a heading', (line) => {
    const article = readArticle(`A title\n\n${lead}\n\n${line}\n\nThen it is done, and you can go home.`);
    expect(headingsOf(article)).toEqual([null]);
    expect(spokenIn(article)).toEqual([
      lead,
      'The commands are in the article.',
      'Then it is done, and you can go home.',
    ]);
  });

  test.each(['git is a version control system.', 'Make sure that you have it.', 'find your way home', 'Node and npm'])(
    '%s is prose',
    (line) => expect(kindsOf(`${lead}\n${line}`)).not.toContain('code'),
  );

  test('completes the sentence that leads to it', () =>
    expect(spoken('Run:\n\n```sh\nls -l\n```\n\nThen:\n\n```\nconst a = 1;\n```\n\nDone.')).toEqual([
      'Run, as shown in the article.',
      'Then, as shown in the article.',
      'Done.',
    ]));

  test('is mentioned by the item that it belongs to, and the list goes on', () => {
    const items = (text: string) =>
      blocksOf(readArticle(text)).map((block) =>
        block.kind === 'list' ? block.items.map((item) => item.map((each) => each.text)) : block.kind,
      );
    expect(
      items(
        'Do this:\n\n1. Find the hole.\n2. Press:\n\n   ```\n   a\n   ```\n\n3. Wait.\n4. Say:\n\n   ```\n   b\n   ```',
      ),
    ).toEqual([
      'paragraph',
      [['Find the hole.'], ['Press, as shown in the article.'], ['Wait.'], ['Say, as shown in the article.']],
    ]);
    expect(items('Do this:\n\n- Find it.\n\n  ```\n  a\n  ```\n\n- Wait.\n\n  ```\n  b\n  ```')).toEqual([
      'paragraph',
      [['Find it.', 'The code is in the article.'], ['Wait.']],
    ]);
  });

  test('that is no command is called code, once', () =>
    expect(spoken('So.\n\n```ts\nconst a = 1;\n```\n\nAnd.\n\n```\nb\n```')).toEqual([
      'So.',
      'The code is in the article.',
      'And.',
    ]));

  test('without an end does not swallow the article', () =>
    expect(spoken('One.\n\n```\nls\n\nTwo is spoken.')).toEqual([
      'One.',
      'The commands are in the article.',
      'Two is spoken.',
    ]));

  test.each([
    ['Restart `nginx` now.', 'Restart nginx now.'],
    ['Run `sudo reboot now` and wait.', 'Run sudo reboot now and wait.'],
    ['Run `sudo reboot --force` and wait.', 'Run the code in the article and wait.'],
    ['Run `git push origin main now` and wait.', 'Run the code in the article and wait.'],
    ['It calls `fs::read_all` twice.', 'It calls fs::read_all twice.'],
    ['It calls `::read` twice.', 'It calls the code in the article twice.'],
    ['Flush it: `ipconfig /flushdns`.', 'Flush it.'],
    ['Flush it (`ipconfig /flushdns`) first.', 'Flush it first.'],
    ['It is `{ "a": 1 }` here.', 'It is the code in the article here.'],
  ])('within a sentence: %s', (text, said) => expect(spoken(text)).toEqual([said]));
});

describe('tables', () => {
  const table = (rows: number): string =>
    `| Year | Bees |\n|---|---|\n${Array.from({ length: rows }, (_, index) => `| ${index + 1} | many |\n`).join('')}`;

  test('of ten rows are read to the end', () => {
    expect(spoken(table(10))).toHaveLength(10);
    expect(spoken(table(10)).at(-1)).toBe('10: many.');
  });

  test('of eleven rows are not', () =>
    expect(spoken(table(11)).slice(-2)).toEqual(['8: many.', 'And 3 more rows are in the article.']));

  test('cells that are only code are left out with the name of their column', () =>
    expect(
      spoken(
        '| Option | Effect |\n|---|---|\n| `--dry-run=client` | Nothing is sent. |\n| `-o wide --all` | More columns. |',
      ),
    ).toEqual(['Effect Nothing is sent.', 'Effect More columns.']));

  test('without a header, empty cells and check marks', () =>
    expect(spoken('| | Free | Pro |\n|---|---|---|\n| Export | ✗ | ✅ |\n| Seats | – | 5 |')).toEqual([
      'Export: Free no, Pro yes.',
      'Seats: Pro 5.',
    ]));

  test('whose marks are incomplete are no headings', () => {
    const article = readArticle(
      'A title\n\nThe plan is below, as it was on Monday.\n\n| Plan | Price |\n| Pro | $5 |',
      'en',
    );
    expect(headingsOf(article)).toEqual([null]);
    expect(spokenIn(article).slice(1)).toEqual(['Plan: Price.', 'Pro: $5.']);
  });
});

describe('what is not spoken', () => {
  test.each([
    ['front matter', '---\ntitle: "A plan"\nauthor: Ana García\nlang: es-MX\ntags:\n  - a\n---\n\nUno y dos.'],
    ['comments', 'Uno y dos.\n\n<!-- no -->'],
    ['footnotes', 'Uno y dos.[^1]\n\n[^1]: no'],
    ['pictures', '![no](no.png)\n\nUno ![no](no.png)y dos.'],
    ['badges', '[![no](no.svg)](https://example.com)\n\nUno y dos.'],
    ['crossed-out text', 'Uno ~~no~~ y dos.'],
    ['definitions', 'Uno y [dos][a].\n\n[a]: https://example.com "no"'],
    ['rules', 'Uno y dos.\n\n---\n\n* * *'],
  ])('%s', (_, text) => expect(spoken(text, 'es')).toEqual(['Uno y dos.']));

  test('front matter names title, author and language', () =>
    expect(readArticle('---\ntitle: "A plan"\nauthor: Ana García\nlang: es-MX\n---\n\n## Uno\n\nDos.')).toMatchObject({
      title: 'A plan',
      byline: { author: 'Ana García' },
      language: 'es',
    }));
});

test('links of boilerplate are no links of the article', () =>
  expect(
    readArticle(
      'See [the study](https://example.com/a).\n\n[Share on Facebook](https://facebook.com/s)\n\nhttps://example.com/b',
    ).links,
  ).toEqual([
    { text: 'the study', url: 'https://example.com/a' },
    { text: 'example.com/b', url: 'https://example.com/b' },
  ]));

test('a definition far below its link is found', () =>
  expect(
    readArticle(`See [the study][1].\n\n${'It is long. '.repeat(400)}\n\nEnd.\n\n[1]: https://example.com/a`).links,
  ).toEqual([{ text: 'the study', url: 'https://example.com/a' }]));

test.each([
  ['a sentence above a rule', 'It rained all day.\n---\n\nThen it stopped.', [null]],
  ['an underlined line', 'What comes next\n---\n\nThen it stopped.', [null]],
  ['a year at the beginning', '1986. A good year.\n\nThen it stopped.', [null]],
  ['a short line above a longer one', 'One\n\nIt rained all day.\n\nTwo\n\nThen it stopped.', [null, 'Two']],
  ['a short line among marked headings', '# One\n\nIt rained\n\n## Two\n\nThen it stopped.', [null, 'Two']],
])('%s', (_, text, headings) => expect(headingsOf(readArticle(text, 'en'))).toEqual(headings));

test('a year is no number of an item', () => expect(spoken('1986. A good year.')).toEqual(['1986.', 'A good year.']));

test('lines of a README that is wrapped wide are joined', () =>
  expect(
    spoken(`# A\n\n## B\n\n${'word '.repeat(22)}and this line goes on\nbelow it, in the same sentence.`).at(-1),
  ).toMatch(/goes on below it/));

describe('paragraphs that begin with emoji and other signs', () => {
  const after = 'The city opens the bridge today, and all may cross.';
  const itemsOf = (text: string) =>
    blocksOf(readArticle(text, 'en')).flatMap((block) =>
      block.kind === 'list' ? block.items.map((item) => item.map((sentence) => sentence.text).join(' ')) : [],
    );

  test.each([
    ['✅ Fast setup\n\n🚀 Great speed\n\n🔒 Very safe'],
    ['▪ Fast setup\n\n► Great speed\n\n→ Very safe'],
    ['1️⃣ Fast setup\n\n2️⃣ Great speed\n\n3️⃣ Very safe'],
    ['👉 **Fast** setup\n\n👉 Great speed\n\n👉 Very safe'],
  ])('are items: %j', (lines) => {
    const text = `# T\n\n${lines}\n\n${after}`;
    expect(itemsOf(text)).toEqual(['Fast setup.', 'Great speed.', 'Very safe.']);
    expect(headingsOf(readArticle(text, 'en'))).toEqual([null]);
    expect(spoken(text).at(-1)).toBe(after);
  });

  test.each([
    ['– Where is it?\n\n– I do not know.'],
    [`🎉 ${'We are proud of the bridge of our city. '.repeat(4)}\n\n🚀 ${'It was built in a year. '.repeat(6)}`],
    ['🎉 It is open.\n\nIt rained. 🚀'],
  ])('are none: %j', (text) => expect(itemsOf(`# T\n\n${text}\n\n${after}`)).toEqual([]));
});

test.each([
  ['Run:\n\n```sh\nls -l\n```\n\nthen wait. It ends.', ['Run, as shown in the article.', 'Then wait.', 'It ends.']],
  ['Look.\n\n```\nls -l\n```\n\nand go.', ['Look.', 'The commands are in the article.', 'And go.']],
  ['Run:\n\n```\nls\n```\n\niPhones do not.', ['Run, as shown in the article.', 'iPhones do not.']],
])('what goes on after code begins a sentence: %j', (text, said) => expect(spoken(text)).toEqual(said));
