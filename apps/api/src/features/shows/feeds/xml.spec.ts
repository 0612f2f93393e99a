import { XMLParser, XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { element, optionalTag, tag, xmlText } from './xml';

const parser = new XMLParser({ ignoreAttributes: false, trimValues: false, parseTagValue: false, attributeNamePrefix: '@' }); // prettier-ignore

test('text and attributes are escaped', () => {
  expect(tag('title', '<b> & "q" ]]>').xml).toBe('<title>&lt;b&gt; &amp; &quot;q&quot; ]]&gt;</title>');
  expect(element('a', { href: 'x?a=1&b="\n', none: undefined }).xml).toBe('<a href="x?a=1&amp;b=&quot;&#10;"/>');
});

test('what XML cannot hold is left out', () =>
  expect(xmlText('a\u0000b\u000bc\ufffed\ud800e\u{1f3a7}')).toBe('abcde\u{1f3a7}'));

test('an element holds others, and an absent one nothing', () => {
  expect(tag('item', [tag('a', 1), null, optionalTag('b', ''), optionalTag('c', null)]).xml).toBe('<item><a>1</a></item>'); // prettier-ignore
});

test('any text is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const { xml } = element('a', { b: text }, text);
      expect(XMLValidator.validate(xml)).toBe(true);
      const read = (parser.parse(xml) as { a: string | { '#text'?: string } }).a;
      const seen = typeof read === 'string' ? read : (read['#text'] ?? '');
      expect(seen).toBe(text);
    }),
  );
});
