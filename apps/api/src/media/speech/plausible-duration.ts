/**
 * Syllables in a second, by language: Coupé, Oh, Dediu and Pellegrino, "Different languages, similar encoding
 * efficiency", Science Advances 5 (2019), 4.3 to 9.1.
 */
const [slowest, fastest] = [4.3, 9.1];
/** Voices, engines and settings differ: only what is far outside is refused. */
const tolerance = 3;
/** Tolerance of the shortest duration, where nothing but the duration can show that the end is missing. */
const openTolerance = 1.5;

/** Bounds of the syllables that a character is spoken as. */
interface Syllables {
  readonly min: number;
  readonly max: number;
}

/** One syllable each, as in Han, kana and Hangul. */
const syllabic: Syllables = { min: 1, max: 1 };
/** Two or three letters for one, as in Latin, Greek and Cyrillic. */
const alphabetic: Syllables = { min: 1 / 3, max: 1 / 2 };
/** Letters of other scripts, some of which write no vowels. */
const letter: Syllables = { min: 1 / 3, max: 1 };
/** Digits and symbols are read as words, or left out. */
const symbol: Syllables = { min: 0, max: 3 };

/** Pauses of a short text count more. */
const spareSeconds = 3;

/**
 * Whether speech of this duration can be that of the text, at a multiple of the voice's own rate. `isOpen`: nothing states
 * how long the audio is.
 */
export function isPlausibleDuration(seconds: number, text: string, speed = 1, isOpen = false): boolean {
  const { min, max } = syllablesOf(text);
  // Providers clamp the rate: each bound assumes the rate that allows more.
  const shortest = min / (fastest * (isOpen ? openTolerance : tolerance) * Math.max(1, speed));
  const longest = (max * tolerance) / (slowest * Math.min(1, speed)) + spareSeconds;
  return seconds >= shortest && seconds <= longest;
}

function syllablesOf(text: string): Syllables {
  let [min, max] = [0, 0];
  for (const character of text) {
    const { min: least, max: most } = syllablesOfCharacter(character);
    min += least;
    max += most;
  }
  return { min, max };
}

function syllablesOfCharacter(character: string): Syllables {
  if (/[\s\p{M}]/u.test(character)) return { min: 0, max: 0 };
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(character)) return syllabic;
  if (/[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]/u.test(character)) return alphabetic;
  return /\p{L}/u.test(character) ? letter : symbol;
}
