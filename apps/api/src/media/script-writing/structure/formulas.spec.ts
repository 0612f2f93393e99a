import { readArticle } from '../article/article';
import { headingsOf, spokenIn } from '../../../../../../test/support/builders/article.builder';
import { extractText } from '../extract-text';

const articleOf = (source: string) => readArticle(extractText(source), 'en');
const spoken = (source: string): string => spokenIn(articleOf(source)).join(' ');

describe('pictures of formulas', () => {
  test.each([
    ['<img class="latex" alt="c^2 = a^2+b^2">', 'c² = a²+b²'],
    ['<img class="ql-img-inline-formula quicklatex-auto-format" alt="\\pi r^2">', 'π r²'],
    ['<img src="https://latex.codecogs.com/svg.latex?x" alt="\\frac{1}{2}">', '1/2'],
    ['<img class="math" alt="\\sum_{i} x_i">', 'the formula in the article'],
    ['<img class="photo" alt="A cat">', ''],
    ['<img class="mwe-math-fallback-image-inline" aria-hidden="true" alt="x^2">', ''],
  ])('%s', (picture, said) => {
    expect(spoken(`<p>The area: ${picture} is known.</p>`)).toBe(`The area: ${said} is known.`.replace('  ', ' '));
    expect(spoken(`The area: ${picture} is *known*. See [this](https://example.com).`)).toContain(
      said === '' ? 'The area: ' : said,
    );
  });
});

test.each([
  ['<math><msub><mi>x</mi><mn>1</mn></msub></math>', 'x1'],
  ['<math aria-label="the cube root of x"><mroot><mi>x</mi><mn>3</mn></mroot></math>', 'the cube root of x'],
  ['<math><mroot><mi>x</mi><mn>3</mn></mroot></math>', 'the formula in the article'],
  ['<span class="MathJax" aria-label="x squared">x2</span>', 'x squared'],
  ['<mjx-container aria-label="a plus b"><svg></svg></mjx-container>', 'a plus b'],
  ['<span aria-label="Save">x2</span>', 'x2'],
])('a formula with and without a label: %s', (formula, said) =>
  expect(spoken(`<p>Here ${formula} is known.</p>`)).toBe(`Here ${said} is known.`),
);

describe('a formula is no chapter title', () => {
  test.each([
    ['## $E=mc^2$', 'E=mc².'],
    ['## $$a_i = b$$', 'The formula is in the article.'],
    ['<h2><math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>4</mn></math></h2>', 'x² = 4.'],
    ['## sin² x + cos² x = 1', 'sin² x + cos² x = 1.'],
  ])('%s', (heading, said) => {
    const isHtml = heading.startsWith('<');
    const source = isHtml ? `<h1>Physics</h1>${heading}<p>It is known.</p>` : `# Physics\n\n${heading}\n\nIt is known.`;
    expect(headingsOf(articleOf(source))).toEqual([null]);
    expect(spoken(source)).toBe(`${said} It is known.`);
  });

  test.each(['Why E=mc² holds', 'C++ or Java?', '为什么x=2', 'Part 2', 'What $x$ means'])('but %s is', (heading) =>
    expect(headingsOf(articleOf(`# Physics\n\n## ${heading}\n\nIt is known.`))[0]).not.toBeNull(),
  );
});

test.each([
  'alternative text not available',
  'No alternative text available',
  'Equation',
  'Formula (3)',
  'image',
  'Bild 2',
  'eq1.png',
  'math',
  '公式',
])('a placeholder is no alternative text: %s', (placeholder) =>
  expect(spoken(`<p>Take <math alttext="${placeholder}"><msup><mi>x</mi><mn>2</mn></msup></math>.</p>`)).toBe(
    'Take x².',
  ),
);

test.each([['x squared'], ['the image of f'], ['equation of motion']])('alternative text is read: %s', (alternative) =>
  expect(spoken(`<p>Take <math alttext="${alternative}"><mi>x</mi></math>.</p>`)).toBe(`Take ${alternative}.`),
);

describe('LaTeX', () => {
  const body = String.raw`\section{Intro}
The \emph{bridge} is open~\cite{lee}, and $x^2$ cars may cross it\footnote{Or more.}.
\subsection*{Costs}\label{costs}
\begin{itemize}
\item It was \textbf{cheap}.
\item It was fast.
\end{itemize}`;

  test('is read without its commands', () => {
    const preamble = String.raw`\documentclass[12pt]{article}
\usepackage{graphicx}
\title{The \emph{Old} Bridge}
\author{Ann Lee}
\begin{document}
\maketitle
`;
    const article = articleOf(`${preamble}${body}\n\\end{document}`);
    expect(article).toMatchObject({ title: 'The Old Bridge', byline: { author: 'Ann Lee' } });
    expect(headingsOf(article)).toEqual(['Intro', 'Costs']);
    expect(spokenIn(article)).toEqual([
      'The bridge is open, and x² cars may cross it.',
      'It was cheap.',
      'It was fast.',
    ]);
  });

  test('that was copied without its preamble, too', () =>
    expect(spoken(`The bridge\n\n${body}`)).not.toMatch(/\\|\{|itemize|costs/));

  test('in code is code', () =>
    expect(spoken('Use `\\section{Intro}` here. See [this](https://example.com).')).toBe(
      'Use the code in the article here. See this.',
    ));
});
