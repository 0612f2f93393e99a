/** WordPress shortcodes whose content is not text of the article. */
const withContent = ['caption', 'wp_caption', 'embed', 'gallery', 'playlist', 'audio', 'video', 'code', 'sourcecode'];
const opening = new RegExp(`\\[(${withContent.join('|')})\\b[^\\]]{0,400}(?<!/)\\]`, 'gi');
const alone = new RegExp(
  `\\[(${withContent.join('|')}|more|nextpage|toc|contact-form-7|ads?)(\\s[^\\]]{0,400})?/?\\]`,
  'gi',
);
/** `[name key=value …]`: no prose is written so. */
const withAttributes = /\[\/?[a-z][\w-]{0,40}\s{1,4}[\w-]{1,40}\s?=[^\]]{0,400}\]/gi;
/** `[/name]`, and its `[name]` where there is one. */
const closing = /\[\/([a-z][\w-]{0,40})\]/gi;
const bare = /\[([a-z][\w-]{0,40})\]/gi;

/** Takes shortcodes out; keeps what an unknown pair encloses, and brackets that are prose such as `[sic]`. */
export function withoutShortcodes(text: string): string {
  if (!text.includes('[')) return text;
  const ends = endsOf(text);
  return withoutContent(text, ends)
    .replace(alone, '')
    .replace(withAttributes, '')
    .replace(closing, '')
    .replace(bare, (code, name: string) => (ends.has(name.toLowerCase()) ? '' : code));
}

/** Where `[/name]` begins and ends, in order, by the name in lower case. */
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

/** Each look for an end goes on where the one before it stopped, so that ends that are missing cost nothing. */
function withoutContent(text: string, ends: Ends): string {
  const passed = new Map<string, number>();
  let kept = '';
  let keptUntil = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const name = (found[1] ?? '').toLowerCase();
    const known = ends.get(name) ?? [];
    let next = passed.get(name) ?? 0;
    while (next < known.length && known[next]!.from < opening.lastIndex) next++;
    passed.set(name, next);
    const end = known[next];
    // An opening without an end is text, and another may begin inside of it.
    opening.lastIndex = end ? end.to : found.index + 1;
    if (!end) continue;
    kept += text.slice(keptUntil, found.index);
    keptUntil = end.to;
  }
  return kept + text.slice(keptUntil);
}
