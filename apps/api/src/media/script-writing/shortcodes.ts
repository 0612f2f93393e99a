import { rewriterOf } from '../data/rows';

/** WordPress shortcodes whose content is not article text. */
const withContent = ['caption', 'wp_caption', 'embed', 'gallery', 'playlist', 'audio', 'video', 'code', 'sourcecode'];
const opening = new RegExp(`\\[(${withContent.join('|')})\\b[^\\]]{0,400}(?<!/)\\]`, 'gi');
/** Not `[text][video]` and `[video]: address` of Markdown. */
const alone = new RegExp(
  `(?<!\\])\\[(${withContent.join('|')}|more|nextpage|toc|contact-form-7|ads?)(\\s[^\\]]{0,400})?/?\\](?!:)`,
  'gi',
);
/** `[name key=value …]`: never prose. */
const withAttributes = /\[\/?[a-z][\w-]{0,40}\s{1,4}[\w-]{1,40}\s?=[^\]]{0,400}\]/gi;
/** `[some_name]`, and `[some-name]` as a line of its own: no prose either, but not a link of Markdown. */
const named =
  /(?<![\]\w`])\[\/?[a-z][a-z0-9-]{0,40}_[\w-]{0,40}(?:\s[^\]]{0,400})?\/?\](?![:([])|(?<=^|<p>)[ \t]*\[\/?[a-z][a-z0-9]{0,40}-[a-z0-9-]{0,40}\/?\][ \t]*(?=$|<\/p>)/gm;
/** `[/name]`, and the matching `[name]` if any. */
const closing = /\[\/([a-z][\w-]{0,40})\]/gi;
const bare = /\[([a-z][\w-]{0,40})\]/gi;

/** `[[Page|text]]`, `[[Page#Part]]`; what is not text is left out: `[[File:a.jpg|thumb|…]]`, `![[note]]`. */
const wikiLinks = /(!?)\[\[([^[\]|\n]{1,200})(?:\|([^[\]\n]{0,300}))?\]\](?![([])/g;
const wikiFiles =
  /^(?:file|image|datei|bild|fichier|archivo|imagen|category|kategorie|catégorie|categoría|:?[a-z]{2}):/i;

/** Removes shortcodes; keeps the content of unknown pairs, the text of wiki links, and brackets in prose such as `[sic]`. */
export function withoutShortcodes(article: string): string {
  const text =
    article.includes('{') || article.includes(':::') || article.includes('[') ? withoutTemplates(article) : article;
  if (!text.includes('[')) return text;
  const ends = endsOf(text);
  return withoutContent(text, ends)
    .replace(alone, '')
    .replace(withAttributes, '')
    .replace(named, '')
    .replace(closing, '')
    .replace(bare, (code, name: string) => (ends.has(name.toLowerCase()) ? '' : code));
}

/** Positions of each `[/name]` in order, by lower-case name. */
type Ends = ReadonlyMap<string, readonly { readonly from: number; readonly to: number }[]>;

function endsOf(text: string): Ends {
  const ends = new Map<string, { from: number; to: number }[]>();
  for (const { 0: code, 1: name = '', index } of text.matchAll(closing)) {
    const key = name.toLowerCase();
    const known = ends.get(key) ?? [];
    if (known.length === 0) ends.set(key, known);
    known.push({ from: index, to: index + code.length });
  }
  return ends;
}

/** Each search for an end continues where the previous one stopped: linear time with missing ends. */
function withoutContent(text: string, ends: Ends): string {
  const nextEnds = new Map<string, number>();
  let kept = '';
  let keptUntil = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const name = (match[1] ?? '').toLowerCase();
    const known = ends.get(name) ?? [];
    let next = nextEnds.get(name) ?? 0;
    while (next < known.length && known[next]!.from < opening.lastIndex) next++;
    nextEnds.set(name, next);
    const end = known[next];
    // An opening without an end is text and may contain another opening.
    opening.lastIndex = end ? end.to : match.index + 1;
    if (!end) continue;
    kept += text.slice(keptUntil, match.index);
    keptUntil = end.to;
  }
  return kept + text.slice(keptUntil);
}

const withoutTemplates = (text: string): string =>
  rewriterOf('articles/templates.tsv')(text).replace(wikiLinks, (_, embed: string, page: string, shown?: string) => {
    if (embed !== '' || wikiFiles.test(page)) return '';
    return shown?.split('|').at(-1) || page.replace(/^.*#/, '');
  });
