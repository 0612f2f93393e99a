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
  ['<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '1. a\n\n- b\n\n2. c'],
  ['<p>a<br>b</p>', 'a\nb'],
  ['<p>Fish &amp; chips&nbsp;&#8211; 5&euro;</p>', 'Fish & chips – 5€'],
  ['<table><tr><th>Year</th><th>Bees</th></tr><tr><td>2020</td><td>7</td></tr></table>', 'Year, Bees\n\n2020, 7'],
  ['<p>a</p><script>alert("x")</script><style>p{}</style><!-- hidden --><noscript>n</noscript>', 'a'],
  ['<p>a <span aria-hidden="true">x</span><span hidden>y</span><b style="display: none">z</b></p>', 'a'],
  ['<pre class="wp-block-verse">Rose,\noh reiner Widerspruch</pre>', 'Rose,\noh reiner Widerspruch'],
  ['<p>Run:</p><pre><code>rm -rf build</code></pre><p>Done.</p>', 'Run:\n\nDone.'],
  ['<p>unclosed <b>bold', 'unclosed bold'],
])('%s', (html, text) => expect(extractText(html)).toBe(text));

test.each([
  ['[gallery ids="1,2"]Text', 'Text'],
  ['[caption id="a" width="3"]<img src="a.jpg"> A hive[/caption]Text', 'Text'],
  ['[embed]https://example.com/v[/embed] Text', 'Text'],
  ['[vc_row][vc_column width="1/2"]Text[/vc_column][/vc_row]', 'Text'],
  ['He said [he meant it] and left [1].', 'He said [he meant it] and left [1].'],
])('shortcodes: %s', (article, text) => expect(extractText(article)).toBe(text));

test('treats line breaks of the classic editor as paragraphs', () => {
  const text = extractText(readFileSync(join(folder, 'made-classic-editor.html'), 'utf8'));
  expect(text).toContain('## Cómo se hace el pan\n\nPor Ana García\n\nEl pan lleva cuatro cosas');
  expect(text).toContain('20 °C');
  expect(text).not.toContain('[');
});

test('reads a deeply nested document without a stack overflow', () => {
  expect(extractText(`${'<div>'.repeat(2_900)}deep`)).toBe('deep');
});
