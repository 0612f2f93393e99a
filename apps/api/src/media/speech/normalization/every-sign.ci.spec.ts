import { normalize } from './normalize';

const languages = ['en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR', 'zh-CN'];

/** Signs and numbers that are neither pictures nor marks of Markdown. */
const signs = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code >= 0xe000)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{S}\p{N}]/u.test(sign) && !/\p{Extended_Pictographic}|\p{Emoji_Presentation}|`/u.test(sign));

/** The signs whose spoken line a pattern matches. */
const saidAs = (locale: string, write: (sign: string) => string, pattern: RegExp): string[] =>
  signs.flatMap((_, at) => {
    if (at % 300 > 0) return [];
    const part = signs.slice(at, at + 300);
    const spoken = normalize(part.map(write).join('\n'), locale).split('\n');
    return part.filter((_sign, line) => pattern.test(spoken[line] ?? ''));
  });

test.each(languages)('%s: no sign or number of Unicode is lost', (locale) => {
  expect(signs.length).toBeGreaterThan(9_000);
  expect(saidAs(locale, (sign) => `ba ${sign} bo`, /^ba\s*bo$/)).toEqual([]);
});

test.each(languages)('%s: none is lost between letters', (locale) => {
  expect(saidAs(locale, (sign) => `ba${sign}bo`, /^ba\s*bo$/)).toEqual([]);
  expect(saidAs(locale, (sign) => `Tom${sign}Ann`, /^Tom\s*Ann$/)).toEqual([]);
  expect(saidAs(locale, (sign) => `a${sign}b`, /^a[\s,，-]*b$/i)).toEqual(['|']);
});

test.each(languages)('%s: none is lost between digits', (locale) => {
  const none = ['53', '5 3', '5, 3', '5，3'].map((text) => normalize(text, locale));
  const lost = saidAs(locale, (sign) => `5${sign}3`, new RegExp(`^(?:${none.join('|')})$`));
  // A bar is a pause, and in Chinese ㊉ is the ten of 53.
  expect(lost.filter((sign) => !'|㊉'.includes(sign))).toEqual([]);
});
