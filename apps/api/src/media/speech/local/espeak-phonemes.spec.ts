import { mnemonicsOf } from './espeak-phonemes';

const all = () => true;

test.each([
  ['ʃɪˈvɔːn', "SI'vO:n"],
  ['ˈɛndʒɪn ɛks', "'EndZInEks"],
  ['t͡ʃɛk', 'tSEk'],
  ['ˈnaɪ.ki', "'naIki"],
  ['fʁɑ̃swa', 'frA~swa'],
  ['ɪç', 'IC'],
])('%s is %s', (ipa, mnemonics) => expect(mnemonicsOf(ipa, all)).toBe(mnemonics));

test('takes the nearest sound that the voice has', () =>
  expect(mnemonicsOf('ʌɒ', (mnemonic) => ['a', 'O'].includes(mnemonic))).toBe('aO'));
test.each(['ǃxoː', 'ɮa'])('%s has signs without a sound', (ipa) => expect(mnemonicsOf(ipa, all)).toBeNull());
test('a voice without any near sound cannot say it', () =>
  expect(mnemonicsOf('ʃ', (mnemonic) => mnemonic !== 'S')).toBeNull());
