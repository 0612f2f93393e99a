import { englishPhones } from './english-phones';

test.each([
  ['ʃɪˈvɔːn', 'sh ih0 v ao1 n'],
  ['ˈɛndʒɪn ˈɛks', 'eh1 n jh ih0 n eh1 k s'],
  ['naɪk', 'n ay1 k'],
  ['ˌʌndɚˈstænd', 'ah1 n d er0 s t ae1 n d'],
  ['fʁɑ̃swa', 'f r aa1 n s w aa0'],
  ["'nɔ.bəɫ", 'n ao1 b ax0 l'],
  ['ps', 'p s'],
])('%s is %s', (ipa, phones) => expect(englishPhones(ipa)?.join(' ')).toBe(phones));

test.each(['ǃxoː', 'ɮa', '', 'ˈ', 'ʔ'])('“%s” has no phones, or a sign without one', (ipa) =>
  expect(englishPhones(ipa)).toBeNull(),
);
