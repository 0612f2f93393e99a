import elements from './elements.json';

/** Elements of HTML and SSML whose tags are not spoken; a tag of another name may be text, as in `List<String>`. */
const transparent = new Set(elements.transparent);
const refused = new Set(elements.refused);
/** Prefixes of SSML's vendors; other ones, such as Word's, are those of documents. */
const vendor = /^(?:amazon|mstts|google|apple|ibm|aws|tts|ssml):/;
/** Elements of SSML that ask for a delivery that no engine here is given. */
const ignored = new Set(elements.ignored);
const discarded = new Set(elements.discarded);
const breaking = new Set(elements.breaking);

export type ElementKind =
  | 'transparent'
  | 'breaking'
  | 'ignored'
  | 'discarded'
  | 'collected'
  | 'break'
  | 'refused'
  | 'text';

/** What is done with the tags of an element. `<s>` is a sentence in SSML, and deleted text in HTML. */
export function kindOf(name: string, isSpeech: boolean): ElementKind {
  if (name === 'break') return 'break';
  if (refused.has(name) || vendor.test(name)) return 'refused';
  // Its end is that of an annotation without an end tag.
  if (['sub', 'sup', 'phoneme', 'say-as', 'ruby'].includes(name)) return 'collected';
  if (name === 's') return isSpeech ? 'breaking' : 'discarded';
  if (discarded.has(name)) return 'discarded';
  if (ignored.has(name)) return 'ignored';
  if (breaking.has(name)) return 'breaking';
  if (transparent.has(name)) return 'transparent';
  return isSpeech ? 'refused' : /[:-]/.test(name) ? 'transparent' : 'text';
}

const raised: Readonly<Record<string, string>> = { '+': '⁺', '-': '⁻', '−': '⁻', n: 'ⁿ' };

/** `10<sup>6</sup>` is 10⁶, and `CO<sub>2</sub>` CO2. */
export const scripted = (name: string, text: string): string =>
  name === 'sup' && /^[+−-]?(?:\d{1,4}|n)$/.test(text.trim())
    ? [...text.trim()].map((sign) => raised[sign] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(sign))).join('')
    : text;
