import { normalize } from '../normalization/normalize';
import { respelled, withRespellings } from './respelling';

const respellings: [locale: string, ipa: string, respelling: string][] = [
  ['en-US', 'ʃɪˈvɔːn', 'shiv-awn'],
  ['en-US', 'ˈnaɪki', 'nuy-kee'],
  ['en-US', 'ˈvanˌɡoʊ', 'vahn-goh'],
  ['en-GB', 'ɡɪf', 'ghif'],
  ['de-DE', 'ˈliːnʊks', 'lienux'],
  ['es-ES', 'amaˈθon', 'amazón'],
  ['es-ES', 'ˈɡiɾe', 'guíre'],
  ['fr-FR', 'ʃiˈvɔn', 'chivone'],
  ['it-IT', 'ˈʃɔpero', 'sciòpero'],
  ['it-IT', 'ˈɡɛtto', 'ghètto'],
  ['pt-BR', 'uˈbuntu', 'ubúntu'],
];
test.each(respellings)('%s: %s is %s, which the rules for written text leave alone', (locale, ipa, respelling) => {
  expect(respelled(ipa, locale)).toBe(respelling);
  expect(normalize(respelling, locale)).toBe(respelling);
});

test.each([
  ['zh-CN', 'ʃɪˈvɔːn'],
  ['en-US', 'ǃxoː'],
  ['es-ES', 'ǃxoː'],
  ['en-US', 'ps'],
  ['de-DE', 'pst'],
])('%s has no spelling for %s', (locale, ipa) => expect(respelled(ipa, locale)).toBeNull());

test('an alias goes before a transcription, and what has no spelling stays as written', () => {
  const pronunciations = [
    { written: 'nginx', alias: 'engine x', ipa: 'ˈɛndʒɪn' },
    { written: 'Siobhan', ipa: 'ʃɪˈvɔːn' },
    { written: 'Xóõ', ipa: 'ǃxoː' },
  ];
  expect(withRespellings("Siobhan's nginx, Xóõ", pronunciations, 'en-US')).toBe("shiv-awn's engine x, Xóõ");
});
