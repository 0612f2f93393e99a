import { flagOf } from './flags';

test.each([
  [{ locale: 'pt-BR', language: 'pt' }, '🇧🇷'],
  [{ locale: 'zh-Hant-TW', language: 'zh' }, '🇹🇼'],
  [{ locale: 'en_GB' }, '🇬🇧'],
  [{ language: 'de' }, '🇩🇪'],
  [{ language: 'German' }, '🇩🇪'],
  [{ language: 'portuguese' }, '🇵🇹'],
  [{ language: 'en-AU' }, '🇦🇺'],
  [{ locale: 'ja' }, '🇯🇵'],
  [{ language: 'Klingon' }, '🌐'],
  [{ locale: null, language: null }, '🌐'],
  [{}, '🌐'],
])('%j has the flag %s', (voice, flag) => expect(flagOf(voice)).toBe(flag));
