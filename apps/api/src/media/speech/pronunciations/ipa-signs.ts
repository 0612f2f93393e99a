/** Stress, as transcriptions mark it; the apostrophe is common for the first. */
export type StressMark = 'ˈ' | 'ˌ';
const stressMarks: Readonly<Record<string, StressMark>> = { ˈ: 'ˈ', ˌ: 'ˌ', "'": 'ˈ' };
/** Syllable and word boundaries, ties, and diacritics of detail. */
const silent = /^[\s.|‖‿͜͡ˑʰʲʷ()ː\u0300-\u036f-]/u;

export const isStressMark = (sign: string): sign is StressMark => sign === 'ˈ' || sign === 'ˌ';

/** Splits a transcription into the sounds of a table and marks of stress. */
export function ipaSplitter(sounds: Iterable<string>): (ipa: string) => string[] | null {
  const longestFirst = Array.from(sounds, (sound) => ({ sound, written: sound.normalize('NFD') })).sort(
    (one, other) => other.written.length - one.written.length,
  );
  return (ipa) => {
    const signs: string[] = [];
    let rest = ipa.normalize('NFD').replace(/[͜͡]/gu, '').replaceAll('ɡ', 'g');
    while (rest !== '') {
      const next = longestFirst.find(({ written }) => rest.startsWith(written));
      const stress = stressMarks[rest.charAt(0)];
      if (next) signs.push(next.sound);
      else if (stress) signs.push(stress);
      else if (!silent.test(rest)) return null;
      rest = rest.slice(next?.written.length ?? 1);
    }
    return signs;
  };
}
