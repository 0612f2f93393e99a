import { readFileSync } from 'node:fs';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { readPage, readText } from './read-page';

const paragraph = 'The lighthouse was built in 1854, and its keeper lit the lamp each evening. '.repeat(4);
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en-GB"><head>${head}</head><body>${body}</body></html>`;

test('reads the longest of several articles without its surroundings', () => {
  const teasers = '<article><h2>Another story</h2><p>Read on.</p></article>';
  const { text } = readPage(
    page(`<nav>Home</nav>${teasers}<article><h1>Lamps</h1><p>${paragraph}</p></article><footer>Imprint</footer>`),
  );
  expect(text).toMatch(/^# Lamps\n\nThe lighthouse/);
  expect(text).not.toMatch(/Another|Home|Imprint/);
});

test('falls back to the main element', () =>
  expect(readPage(page(`<div>Menu</div><main><p>${paragraph}</p></main>`)).text).toBe(paragraph.trim()));

test('falls back to the whole page', () => expect(readPage(page('<p>Short.</p>')).text).toBe('Short.'));

test.each([
  ['<title> A &amp; B\n</title>', 'A & B'],
  ['<title>A – Site</title><meta property="og:title" content="A">', 'A'],
  ['', null],
])('reads the title of %j as %j', (head, title) => expect(readPage(page('<p>x</p>', head)).title).toBe(title));

const data = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
const publisher = { '@type': 'Organization', name: 'The Riverton  Gazette' };
test.each([
  ['<meta property="og:site_name" content="Riverton Today">' + data({ publisher }), '', 'Riverton Today'],
  [data({ '@type': 'NewsArticle', publisher }), '', 'The Riverton Gazette'],
  ['', data([{ '@type': 'WebPage' }, { publisher }]), 'The Riverton Gazette'],
  [data({ publisher: 'https://example.com' }), data({ '@graph': [{}, { publisher }] }), 'The Riverton Gazette'],
  ['<script type="application/ld+json">{"publisher":</script>', '', undefined],
  [`<meta property="og:site_name" content="${'long '.repeat(30)}">`, '', 'long '.repeat(20).trim()],
  ['', '', undefined],
])('reads where a page is from of %j and %j as %j', (head, body, source) =>
  expect(readPage(page(`<p>x</p>${body}`, head)).source).toBe(source),
);

describe('a page that draws its text by a script', () => {
  const articleBody = `${paragraph.trim()}\n\nFish &amp; ships came.\r\nThe end.`;
  const text = `${paragraph.trim()}\n\nFish & ships came.\n\nThe end.`;
  const read = (fields: object, body = '<p>Loading the story, please wait a moment.</p>') =>
    readPage(page(body, data({ '@graph': [{ '@type': 'NewsArticle', articleBody, ...fields }] }))).text;

  test.each([
    ['as it is', {}],
    ['free', { isAccessibleForFree: true }],
    ['free, as text', { isAccessibleForFree: 'True' }],
    ['with elements', { articleBody: articleBody.replace(/^.*/, '<div><p>$&</p></div>') }],
  ])('has that of its data for search engines: %s', (_, fields) => expect(read(fields)).toBe(text));

  test.each([
    ['is for subscribers', { isAccessibleForFree: false }],
    ['is for subscribers, as text', { isAccessibleForFree: 'False' }],
    ['is for subscribers, as an address', { isAccessibleForFree: 'http://schema.org/False' }],
    ['is no text', { articleBody: [articleBody] }],
  ])('keeps its own where the other %s', (_, fields) => expect(read(fields)).toMatch(/^Loading/));

  test('keeps its own where it is the text', () =>
    expect(read({}, `<article><h1>Lamps</h1><p>${paragraph}</p></article>`)).toMatch(/^# Lamps/));
});

const german = 'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich verwandelt. '
  .repeat(3)
  .trim();

test('reports the length of the text', () => expect(readPage(page(`<p>${german}</p>`)).characters).toBe(german.length));

describe('language', () => {
  const declaring = (lang: string, body: string) => `<html${lang}><body>${body}</body></html>`;

  test.each([
    ['declared by the page', ' lang="pt-BR"', '<p>1854</p>', 'pt'],
    ['declared by the page, of text that may be another', ' lang="nn"', '<p>Ingrid Solheim kjem frå Bergen.</p>', 'nn'],
    ['declared by the article', ' lang="en"', `<article lang="de"><p>${german}</p></article>`, 'de'],
    ['recognized where none is declared', '', `<p>${german}</p>`, 'de'],
    ['recognized where the declaration is no tag', ' lang="deutsch, bitte"', `<p>${german}</p>`, 'de'],
    [
      'recognized where the text has another writing',
      ' lang="en-US"',
      `<p>${'晚上九点，跑道上依然人头攒动。'.repeat(3)}</p>`,
      'zh',
    ],
    ['unknown for a figure', '', '<p>1854</p>', 'und'],
    ['unknown for a byline', '', '<p>By Ingrid Solheim</p>', 'und'],
  ])('is %s', (_, lang, body, language) => expect(readPage(declaring(lang, body)).language).toBe(language));
});

describe('links', () => {
  const link = '<a href="https://example.com/studies/2026">study</a>';

  test('keep their addresses', () =>
    expect(readPage(page(`<p>A ${link}.</p>`)).text).toBe('A [study](https://example.com/studies/2026).'));

  test('lose their addresses where the text would become too long for a script', () => {
    const words = 'word '.repeat((maxArticleCharacters - 10) / 5);
    expect(readPage(page(`<p>${words}${link}</p>`))).toMatchObject({ characters: maxArticleCharacters - 5 });
    expect(readPage(page(`<p>${words}12345 ${link}</p>`)).text).toMatch(/12345 study$/);
    const { text, characters } = readPage(page(`<p>${words.slice(0, -200)}${link}</p>`));
    expect([text.endsWith('/2026)'), characters <= maxArticleCharacters]).toEqual([true, true]);
  });
});

test('reads a post as its author wrote it', () => {
  const post = readFileSync('test/data/articles/made-wordpress-post.html', 'utf8');
  expect(readPage(post).text).toContain('Karl von Frisch described it in 1927.');
});

test('survives deeply nested and very wide pages', () => {
  const deep = '<div>'.repeat(50_000);
  expect(readPage(page(`${deep}<p>Deep.</p>`)).text).toContain('Deep.');
  expect(readPage(page(`<article>${deep}<p>${paragraph}</p>`)).text).toContain('lighthouse');
  expect(readPage(page(`${'<b>x</b>'.repeat(150_000)}<p>Wide.</p>`)).text).toContain('Wide.');
});

test('reads nested articles once, as part of the outermost', () => {
  const startedAt = process.cpuUsage();
  const { text } = readPage(page(`${'<article>'.repeat(190)}<p>${paragraph.repeat(1_000)}</p>`));
  expect(text).toHaveLength(paragraph.length * 1_000 - 1);
  expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(10_000);
});

test('reads sibling articles separately', () => {
  const { text } = readPage(
    page(`<article>One.</article><article><article>Two.</article><p>${paragraph}</p></article>`),
  );
  expect(text).toBe(`Two.\n\n${paragraph.trim()}`);
});

test('keeps plain text', () =>
  expect(readText('\uFEFF'.slice(1) + 'One.\r\n\r\nTwo.\n')).toEqual({
    title: null,
    text: 'One.\n\nTwo.',
    characters: 10,
    // Too short to be sure.
    language: 'und',
  }));

describe('what a page keeps for scripts', () => {
  const text = `${paragraph.trim()}\n\n${paragraph.trim()} It was so.`;
  const paragraphs = text.replace(/.+/g, '<p>$&</p>');

  test.each([
    [`<header>Menu</header><noscript>${paragraphs}</noscript><footer>Imprint</footer>`],
    [`<div id="app"></div><template><article>${paragraphs}</article></template>`],
    [`<p>Loading</p><noscript><img src="a.gif"></noscript><template><div>${paragraphs}</div></template>`],
  ])('is read where it shows little else: %j', (body) => expect(readPage(page(body)).text).toBe(text));

  test('is not read beside an article', () => {
    const body = `<article><p>${paragraph}</p></article><noscript><p>Please enable JavaScript.</p></noscript>`;
    expect(readPage(page(`${body}<template><p>{{name}} wrote {{text}}</p></template>`)).text).toBe(paragraph.trim());
  });
});
