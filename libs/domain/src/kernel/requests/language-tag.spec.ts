import fc from 'fast-check';
import { canonicalLanguage, languageTagPattern } from './language-tag';

test.each([
  ['en', 'en'],
  ['EN-us', 'en-US'],
  ['zh-hans-cn', 'zh-Hans-CN'],
  ['es-419', 'es-419'],
  ['ca-valencia', 'ca-valencia'],
  ['de-1996', 'de-1996'],
  ['fil', 'fil'],
])('%s is %s', (tag, canonical) => expect(canonicalLanguage(tag)).toBe(canonical));

test.each(['', 'e', 'english', 'en-', 'en_US', 'en-us-', 'en-u-co-phonebk', 'sl-rozaj-rozaj', 'en\n', ' en'])(
  '%j is no tag',
  (tag) => expect(canonicalLanguage(tag)).toBeNull(),
);

test('Intl knows the form of every tag that matches', () => {
  const tags = fc.stringMatching(new RegExp(languageTagPattern));
  fc.assert(fc.property(tags, (tag) => expect(canonicalLanguage(tag)).not.toBeNull()));
});
