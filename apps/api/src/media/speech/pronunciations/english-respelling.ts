import { englishPhones } from './english-phones';

/** Each by its spelling in a syllable that ends with it, and before consonants. */
const vowels: Readonly<Record<string, readonly [open: string, closed: string]>> = {
  iy: ['ee', 'ee'],
  ih: ['ih', 'i'],
  ey: ['ay', 'ay'],
  eh: ['eh', 'e'],
  ae: ['ah', 'a'],
  aa: ['ah', 'ah'],
  ao: ['aw', 'aw'],
  ow: ['oh', 'oh'],
  uh: ['oo', 'oo'],
  uw: ['oo', 'oo'],
  ah: ['uh', 'u'],
  ax: ['uh', 'u'],
  ay: ['uy', 'uy'],
  aw: ['ow', 'ou'],
  oy: ['oy', 'oy'],
  er: ['ur', 'ur'],
};
/** Without a consonant after it, such a vowel has no spelling of its own: it takes one from the next syllable. */
const short = new Set(['ih', 'eh', 'ae', 'ah', 'ax', 'uh']);
/** Spellings before /r/ in one syllable. */
const rhotic: Readonly<Record<string, string>> = {
  iy: 'ee',
  ih: 'ee',
  eh: 'ai',
  ey: 'ai',
  ae: 'ai',
  aa: 'a',
  ao: 'o',
  ow: 'o',
};
const consonants: Readonly<Record<string, string>> = { dh: 'th', hh: 'h', jh: 'j' };
const onsets = new Set(
  'p b t d k g f v th dh s z sh zh ch jh m n l r w y hh p-l p-r b-l b-r t-r t-w d-r d-w k-l k-r k-w g-l g-r f-l f-r th-r s-p s-t s-k s-m s-n s-l s-w sh-r s-p-r s-p-l s-t-r s-k-r s-k-w p-y b-y k-y f-y v-y m-y hh-y'.split(
    ' ',
  ),
);

interface Syllable {
  readonly onset: string[];
  readonly vowel: string;
  readonly coda: string[];
}

const isVowel = (phone: string): boolean => phone in vowels;

/** As many consonants as English allows begin the next syllable, except the one that a short vowel needs. */
function shared(cluster: readonly string[], vowel: string): [coda: string[], onset: string[]] {
  let cut = cluster.findIndex((_, at) => onsets.has(cluster.slice(at).join('-')));
  if (cut < 0) cut = cluster.length;
  if (cut === 0 && cluster.length > 0 && short.has(vowel)) cut = 1;
  return [cluster.slice(0, cut), cluster.slice(cut)];
}

function syllablesOf(phones: readonly string[]): Syllable[] {
  const syllables: Syllable[] = [];
  let cluster: string[] = [];
  for (const phone of phones) {
    if (!isVowel(phone)) {
      cluster.push(phone);
      continue;
    }
    const last = syllables.at(-1);
    const [coda, onset] = last ? shared(cluster, last.vowel) : [[], cluster];
    last?.coda.push(...coda);
    syllables.push({ onset, vowel: phone, coda: [] });
    cluster = [];
  }
  syllables.at(-1)?.coda.push(...cluster);
  return syllables;
}

const letters = (phone: string): string => consonants[phone] ?? phone;

function vowelOf({ onset, vowel, coda }: Syllable): string {
  if (coda[0] === 'r' && rhotic[vowel] !== undefined) return rhotic[vowel];
  if (vowel === 'ey' && onset.length === 0) return 'eigh';
  const [open, closed] = vowels[vowel] ?? ['', ''];
  return coda.length === 0 ? open : closed;
}

function spelled(syllable: Syllable): string {
  const { onset, coda } = syllable;
  const vowel = vowelOf(syllable);
  const first = onset
    .map(letters)
    .join('')
    .replace(/g$/, /^[eiy]/.test(vowel) ? 'gh' : 'g');
  const last = coda
    .map(letters)
    .join('')
    .replace(/^(r?)s$/, '$1ss')
    .replace('ngk', 'nk');
  return `${first}${vowel}${last}`;
}

/** A transcription as syllables with hyphens that English readers say alike; null if it has a sign without a sound, or no vowel. */
export function englishRespelling(ipa: string): string | null {
  const syllables = syllablesOf(englishPhones(ipa)?.map((phone) => phone.replace(/\d$/, '')) ?? []);
  return syllables.length === 0 ? null : syllables.map(spelled).join('-');
}
