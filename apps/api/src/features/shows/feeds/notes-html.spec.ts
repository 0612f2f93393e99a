import { notesHtml } from './notes-html';

test('paragraphs and lines stay', () =>
  expect(notesHtml('One\ntwo\r\n \r\nthree\n\n\n')).toBe('<p>One<br>two</p>\n<p>three</p>'));

test('addresses become links, without the sentence around them', () =>
  expect(notesHtml('See https://example.com/a?b=1&c=2. (Or http://example.org/x)')).toBe(
    '<p>See <a href="https://example.com/a?b=1&amp;c=2" rel="noopener nofollow">https://example.com/a?b=1&amp;c=2</a>. ' +
      '(Or <a href="http://example.org/x" rel="noopener nofollow">http://example.org/x</a>)</p>',
  ));

test.each(['<script>alert(1)</script>', 'https://x"onclick="y', 'javascript:alert(1)', '<a href="x">'])(
  '%s adds no markup',
  (notes) => {
    const html = notesHtml(notes).replaceAll(/<\/?p>|<a href="[^"<>]*" rel="noopener nofollow">|<\/a>/g, '');
    expect(html).not.toMatch(/[<>"]/);
  },
);

test('no notes are no HTML', () => expect(notesHtml(' \n ')).toBe(''));
