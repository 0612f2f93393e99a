import { normalize } from './normalize';

const languages = ['en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR', 'zh-CN'];

/** Signs and numbers that are neither pictures nor marks of Markdown. */
const signs = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code >= 0xe000)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{S}\p{N}]/u.test(sign) && !/\p{Extended_Pictographic}|\p{Emoji_Presentation}|`/u.test(sign));

test.each(languages)('%s: no sign or number of Unicode is lost', (locale) => {
  const lost = signs.flatMap((_, at) => {
    if (at % 300 > 0) return [];
    const part = signs.slice(at, at + 300);
    const spoken = normalize(part.map((sign) => `ba ${sign} bo`).join('\n'), locale).split('\n');
    return part.filter((_sign, line) => /^ba\s*bo$/.test(spoken[line] ?? ''));
  });
  expect(signs.length).toBeGreaterThan(9_000);
  expect(lost).toEqual([]);
});
