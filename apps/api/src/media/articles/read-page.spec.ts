import { readFileSync } from 'node:fs';
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

test('reports language and length', () => {
  const german = 'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich verwandelt. '.repeat(3);
  expect(readPage(page(`<p>${german}</p>`))).toMatchObject({ language: 'de', characters: german.trim().length });
  expect(readPage(page('<p>1854</p>'))).toMatchObject({ language: 'en' });
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
