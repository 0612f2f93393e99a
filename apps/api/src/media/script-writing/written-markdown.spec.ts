import { spokenIn } from '../../../../../test/support/builders/article.builder';
import { readArticle } from './article/article';
import { extractText } from './extract-text';

const articleOf = (source: string) => readArticle(extractText(source), 'en');
const spoken = (source: string): string => spokenIn(articleOf(source)).join(' ');

describe('Markdown as authors write it', () => {
  const far = `\n\n${'The valley is long and quiet in the winter months. '.repeat(50)}\n\n`;

  test.each([
    [
      'lines that are wrapped by hand, some longer by their addresses',
      'The town has a pool that was built when the mine was closed, as the\n`Gazette` reported. In 1990 the\n[Council](https://example.com/a) sold it to a family that still lives in the house beside it, which everybody here knows very well.\nRoads were built through the forest later on, and are used\nby lorries.',
      'The town has a pool that was built when the mine was closed, as the Gazette reported. In 1990 the Council sold it to a family that still lives in the house beside it, which everybody here knows very well. Roads were built through the forest later on, and are used by lorries.',
    ],
    ['footnotes far below', `It rained.[^rain]${far}[^rain]: A note.`, `It rained. ${far.trim().replace(/\n/g, '')}`],
    ['footnotes that are missing', 'It rained.[^lost] It stopped.', 'It rained. It stopped.'],
    [
      'code about templates',
      'Write `{{ name }}` there. {{ site.title }} It works.',
      'Write the code in the article there. It works.',
    ],
    [
      'references with the names of shortcodes',
      'Watch the [talk][video] now.\n\n[video]: https://example.com/v',
      'Watch the talk now.',
    ],
    ['references behind a space', 'Take [the bus] [1] home.\n\n[1]: https://example.com/b', 'Take the bus home.'],
    ['headings in items', '<ul><li><h3>Ships</h3><p>They sail.</p></li><li>Tea</li></ul>', 'Ships: They sail. Tea.'],
    ['links in two brackets', 'It is new. [[Feature 12]](https://example.com/12)', 'It is new. [Feature 12].'],
    [
      'clubs with an ordinal number',
      '1. FC Köln won in May.\n\n1. FSV Mainz lost.',
      '1. FC Köln won in May. 1. FSV Mainz lost.',
    ],
    [
      'bold times and lines above paragraphs',
      '**14:32** The bridge is closed.\n\n**13:40 — Wind reaches 130 km/h**\nThe service measured gusts.\n\nThe mayor is\n**Lena Ott**\nof the greens.',
      '14:32: The bridge is closed. The service measured gusts. The mayor is Lena Ott of the greens.',
    ],
    [
      'programs',
      '10:00–10:30 | Opening | Main stage\n11:00–12:00 | Talk: "How ships learn to swim" (Dr. Ana Ruiz) | Hall 2\n14:00 | Race',
      '10:00–10:30, Opening, Main stage. 11:00–12:00, Talk: "How ships learn to swim" (Dr. Ana Ruiz), Hall 2. 14:00, Race.',
    ],
    ['facts', '**Start:** 1 Sept.\n**Salary:** €58k', 'Start: 1 Sept. Salary: €58k.'],
    [
      'ingredients',
      '2 cups lentils\n1 onion, diced\n3 cloves garlic\nJuice of a lemon',
      '2 cups lentils. 1 onion, diced. 3 cloves garlic. Juice of a lemon.',
    ],
    ['a list of clubs', '1. FC Porto\n2. Real Madrid', 'FC Porto. Real Madrid.'],
    ['named addresses', 'It is at <URL:https://example.com/a>.', 'It is at example.com/a.'],
    [
      'definition lists',
      'It is a house.\n\nRoof\n: Red tiles.\n\nWalls:\n  : Stone.',
      'It is a house. Roof: Red tiles. Walls: Stone.',
    ],
    [
      'listings with braces',
      'So it is:\n\n{% highlight ruby %}\nputs "#{name}" { |a| a }\n{% endhighlight %}\n\nDone.',
      'So it is: Done.',
    ],
    [
      'attributes',
      'It snowed.{: .note} It froze.\n\n## Ice {#ice}\n\nThe lake is closed.',
      'It snowed. It froze. The lake is closed.',
    ],
    [
      'sentences around code',
      'You write this.\n\n```\na\n```\n\n... and it works.',
      'You write this. The code is in the article. and it works.',
    ],
    [
      'pictures behind a colon',
      'The chart shows it:\n\n![A chart](a.png)\n\nIt is steep.',
      'The chart shows it. It is steep.',
    ],
    [
      'marks of Pandoc and others',
      'H~2~O and x^2^ and e^x^ are ==marked== and ++new++. C++ is *old*.',
      'H2O and x^2 and e^x are marked and new. C++ is old.',
    ],
    [
      'products',
      'It is 2*3*4 or a*b*c, un*believ*ably, and 5*6=30.',
      'It is 2×3×4 or a×b×c, unbelievably, and 5×6=30.',
    ],
    [
      'marks of wikis',
      "'''Bees''' and ''the bee's hive'' don't last.<ref name=\"a\">A note</ref> It's 'so'.<ref name=\"b\" />",
      "Bees and the bee's hive don't last. It's “so”.",
    ],
    [
      'notes of MkDocs',
      '# Stove\n\n!!! warning "Careful"\n    It is hot.\n    It stays hot.\n\n??? note\n    It cools.\n\nThat is all.',
      'It is hot. It stays hot. It cools. That is all.',
    ],
  ])('%s', (_, source, text) => expect(spoken(source)).toBe(text));

  test('what only looks like front matter in JSON is read', () =>
    expect(spoken('{\n"It is old," she said.\n}\n\nIt is open.')).toContain('she said.'));

  test('front matter in JSON names the title', () => {
    const article = articleOf('{\n  "title": "Bridge",\n  "draft": false\n}\n\nIt is open.');
    expect([article.title, ...spokenIn(article)]).toEqual(['Bridge', 'It is open.']);
  });

  test('a title in the front matter has no marks', () =>
    expect(articleOf('---\ntitle: "How `git` **works**"\n---\nIt works well.').title).toBe('How git works'));
});
