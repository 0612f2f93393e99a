import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText } from './extract-text';

const folder = join(__dirname, '../../../../../test/data/articles');

test('keeps plain text', () => {
  const text = 'If a < b and c > d, then [sic] the “R&D” of AT&T wins.\n\nIt is 5 > 4.';
  expect(extractText(text)).toBe(text);
});

test.each([
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['<h1>Title</h1><h3>Sub</h3>text', '# Title\n\n### Sub\n\ntext'],
  ['<ul><li>a</li><li><p>b</p></li></ul>', '- a\n- b'],
  ['<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '1. a\n   - b\n2. c'],
  ['<p>a<br>b</p>', 'a\nb'],
  ['<p>Fish &amp; chips&nbsp;&#8211; 5&euro;</p>', 'Fish & chips – 5€'],
  [
    '<table><tr><th>Year</th><th>Bees</th></tr><tr><td>2020</td><td>7</td></tr></table>',
    '| Year | Bees |\n| --- | --- |\n| 2020 | 7 |',
  ],
  ['<table><tr><td>a|b</td><td>c<br>d</td></tr></table>', '|  |  |\n| --- | --- |\n| a\\|b | c d |'],
  ['<table><tr><td><h2>A page</h2><p>in a table</p></td><td>x</td></tr></table>', '## A page\n\nin a table\n\nx'],
  ['<blockquote><p>One</p><p>Two</p></blockquote>', '> One\n>\n> Two'],
  ['<p>Type <kbd>Ctrl</kbd> or <code>a `b`</code></p>', 'Type `Ctrl` or `` a `b` ``'],
  ['<p>The tag &lt;div&gt; is text</p>', 'The tag \\<div> is text'],
  [
    '<p>See <a href="https://example.com/a_(b)?utm_source=x">the study</a>.</p>',
    'See [the study](https://example.com/a_%28b%29).',
  ],
  [
    '<p>See <a href="/about">us</a> or <a href="https://example.com/x">https://example.com/x</a></p>',
    'See us or https://example.com/x',
  ],
  ['<a href="https://example.com"><h2>Card</h2><p>Text</p></a>', '## Card\n\nText'],
  ['<p>a</p><script>alert("x")</script><style>p{}</style><!-- hidden --><noscript>n</noscript>', 'a'],
  ['<p>a <span aria-hidden="true">x</span><span hidden>y</span><b style="display: none">z</b></p>', 'a'],
  ['<pre class="wp-block-verse">Rose,\noh reiner Widerspruch</pre>', 'Rose,\noh reiner Widerspruch'],
  ['<p>Run:</p><pre><code class="language-sh">rm -rf\n  build</code></pre>', 'Run:\n\n```sh\nrm -rf\n  build\n```'],
  ['<ol><li>Run<pre><code>x</code></pre></li><li>b</li></ol>', '1. Run\n   ```\n   x\n   ```\n2. b'],
  ['<p>unclosed <b>bold', 'unclosed bold'],
])('%s', (html, text) => expect(extractText(html)).toBe(text));

test.each([
  ['[gallery ids="1,2"]Text', 'Text'],
  ['[caption id="a" width="3"]<img src="a.jpg"> A hive[/caption]Text', 'Text'],
  ['[embed]https://example.com/v[/embed] Text', 'Text'],
  ['[vc_row][vc_column width="1/2"]Text[/vc_column][/vc_row]', 'Text'],
  ['He said [he meant it] and left [1].', 'He said [he meant it] and left [1].'],
])('shortcodes: %s', (article, text) => expect(extractText(article)).toBe(text));

test('leaves out the addresses of links on request', () =>
  expect(extractText('<p><a href="https://example.com">A</a></p>', { links: false })).toBe('A'));

test.each([
  ['# A\n\n<div align="center">\n\n**b** <br> c <!-- d -->\n\n</div>', '# A\n\n\n\n**b** \n c \n\n'],
  ['# A\n\nUse `<div>`:\n\n```html\n<p>x</p>\n```', '# A\n\nUse `<div>`:\n\n```html\n<p>x</p>\n```'],
  ['# A\n\n<details><summary>More</summary>\n\n- b\n\n</details>', '# A\n\nMore\n\n- b\n\n'],
])('keeps Markdown that has some HTML: %j', (article, text) => expect(extractText(article)).toBe(text.trim()));

test('extracts an extracted text without a change', () => {
  const text = extractText(readFileSync(join(folder, 'made-wordpress-post.html'), 'utf8'));
  expect(extractText(text)).toBe(text);
  expect(text).toContain('spray [insecticides](https://example.com/pesticides) while');
});

test('treats line breaks of the classic editor as paragraphs', () => {
  const text = extractText(readFileSync(join(folder, 'made-classic-editor.html'), 'utf8'));
  expect(text).toContain('## Cómo se hace el pan\n\nPor Ana García\n\nEl pan lleva cuatro cosas');
  expect(text).toContain('20 °C');
  expect(text).not.toContain('[');
});

test('reads a deeply nested document without a stack overflow', () => {
  expect(extractText(`${'<div>'.repeat(2_900)}deep`)).toBe('deep');
});

test.each([
  ['<dl><dt>Primer</dt><dd>The first coat.</dd></dl>', 'Primer:\n\nThe first coat.'],
  ['<dl><dt>Oil<dt>Acrylic<dd>Two kinds.</dl>', 'Oil:\n\nAcrylic:\n\nTwo kinds.'],
  ['<dl><dt>How long?</dt><dd>A day.</dd></dl>', 'How long?\n\nA day.'],
  ['<dl><dt><b>Primer:</b></dt><dd>The first coat.</dd></dl>', 'Primer:\n\nThe first coat.'],
  ['<dl><dt><h3>Primer</h3></dt><dd>The first coat.</dd><dt></dt></dl>', '### Primer\n\nThe first coat.'],
  [
    '<dl><div><dt>Primer <code>p1</code></dt><dd><p>One.</p><p>Two.</p></dd></div></dl>',
    'Primer `p1`:\n\nOne.\n\nTwo.',
  ],
])('a term is no heading: %s', (html, text) => expect(extractText(html)).toBe(text));
