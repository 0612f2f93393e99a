/**
 * Sounds of the IPA as espeak-ng's mnemonics, the nearest first; not every language of espeak-ng has every sound.
 * Checked against the IPA that the engine reports for its mnemonics.
 */
const sounds: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  b: ['b'],
  t: ['t'],
  d: ['d'],
  k: ['k'],
  g: ['g'],
  ɡ: ['g'],
  f: ['f'],
  v: ['v'],
  θ: ['T', 's'],
  ð: ['D', 'z'],
  s: ['s'],
  z: ['z'],
  ʃ: ['S'],
  ʒ: ['Z'],
  h: ['h', 'x'],
  m: ['m'],
  n: ['n'],
  ŋ: ['N'],
  ɲ: ['n^'],
  l: ['l'],
  ɫ: ['l'],
  ʎ: ['l^'],
  r: ['r'],
  ɹ: ['r-', 'r'],
  ɾ: ['*', 'r'],
  ʁ: ['r'],
  ʀ: ['r'],
  w: ['w'],
  ʍ: ['w'],
  ɥ: ['j'],
  ʋ: ['v'],
  j: ['j'],
  x: ['x'],
  χ: ['X', 'x'],
  ç: ['C', 'x'],
  ɣ: ['Q', 'g'],
  β: ['B', 'b'],
  ʔ: ['?'],
  tʃ: ['tS'],
  dʒ: ['dZ'],
  ts: ['ts'],
  dz: ['dz'],
  i: ['i', 'i:'],
  iː: ['i:'],
  ɪ: ['I', 'i'],
  e: ['e', 'E'],
  eː: ['e:'],
  ɛ: ['E'],
  ɛː: ['E:', 'E'],
  æ: ['a'],
  a: ['a'],
  aː: ['a:', 'a'],
  ɐ: ['a'],
  ɑ: ['A:', 'A', 'a'],
  ɑː: ['A:', 'A', 'a'],
  ɒ: ['0', 'O'],
  ɔ: ['O'],
  ɔː: ['O:', 'O'],
  o: ['o', 'O'],
  oː: ['o:'],
  ʊ: ['U', 'u'],
  u: ['u', 'u:'],
  uː: ['u:'],
  ʌ: ['V', 'a'],
  ə: ['@'],
  ɚ: ['3', '@'],
  ɜ: ['3:', '3', '@'],
  ɜː: ['3:', '3', '@'],
  ɝ: ['3:', '3', '@'],
  y: ['y', 'y:', 'i:'],
  yː: ['y:', 'y', 'i:'],
  ø: ['Y', 'W:', 'e'],
  øː: ['Y', 'W:', 'e:'],
  œ: ['W', 'W:', 'E'],
  eɪ: ['eI'],
  aɪ: ['aI'],
  ɔɪ: ['OI'],
  aʊ: ['aU'],
  oʊ: ['oU'],
  əʊ: ['@U'],
  ɑ̃: ['A~', 'A', 'a'],
  ɛ̃: ['E~', 'E'],
  ɔ̃: ['O~', 'O'],
  œ̃: ['W~', 'W', 'E'],
};
const marks: Readonly<Record<string, string>> = { ˈ: "'", ˌ: ',', "'": "'" };
/** Syllable and word boundaries, ties, and diacritics of detail. */
const silent = /^[\s.|‖‿͜͡ˑʰʲʷ()\u0300-\u036f-]/u;
const longestFirst = Object.keys(sounds).sort((one, other) => other.length - one.length);

/**
 * A transcription as mnemonics of the selected voice; null if it has a sign without one. `isHeard` returns whether the voice
 * has the sound of a mnemonic.
 */
export function mnemonicsOf(ipa: string, isHeard: (mnemonic: string) => boolean): string | null {
  let rest = ipa.normalize('NFD').replace(/[͜͡]/gu, '');
  const found: string[] = [];
  while (rest !== '') {
    const sign = rest.charAt(0);
    const sound = longestFirst.find((symbol) => rest.startsWith(symbol.normalize('NFD')) || rest.startsWith(symbol));
    if (sound !== undefined) {
      const mnemonic = sounds[sound]?.find(isHeard);
      if (mnemonic === undefined) return null;
      found.push(mnemonic);
      rest = rest.slice(rest.startsWith(sound) ? sound.length : sound.normalize('NFD').length);
    } else if (marks[sign] !== undefined) {
      found.push(marks[sign]);
      rest = rest.slice(1);
    } else if (sign === 'ː' || silent.test(rest)) rest = rest.slice(1);
    else return null;
  }
  return found.join('');
}
