/** Elements of HTML and SSML whose tags are not spoken; a tag of another name is text, as in `List<String>`. */
const transparent = new Set(
  (
    'a abbr address area article aside b bdi bdo big blockquote body br button caption center cite code col colgroup data ' +
    'dd details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i ' +
    'img input ins kbd label legend li link main map math menu meta nav nobr ol optgroup option output p picture pre ' +
    'progress q rp rt ruby samp section select small source span strong sup svg table tbody td textarea tfoot th thead ' +
    'time title tr track tt u ul var video wbr speak token w'
  ).split(' '),
);
/** Elements of SSML that ask for a delivery that no engine here is given. */
const ignored = new Set('emphasis lang lexicon lookup mark metadata prosody voice'.split(' '));
const discarded = new Set('del strike script style template noscript'.split(' '));
const breaking = new Set(
  'address article blockquote br dd div dl dt figcaption footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);

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
  if (name === 'audio') return 'refused';
  if (['sub', 'sup', 'phoneme', 'say-as'].includes(name)) return 'collected';
  if (name === 's') return isSpeech ? 'breaking' : 'discarded';
  if (discarded.has(name)) return 'discarded';
  if (ignored.has(name)) return 'ignored';
  if (breaking.has(name)) return 'breaking';
  return transparent.has(name) ? 'transparent' : 'text';
}
