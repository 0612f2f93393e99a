/** WordPress shortcodes whose content is not text of the article. */
const withContent = ['caption', 'wp_caption', 'embed', 'gallery', 'playlist', 'audio', 'video', 'code', 'sourcecode'];
const whole = new RegExp(`\\[(${withContent.join('|')})\\b[^\\]]{0,400}(?<!/)\\][\\s\\S]*?\\[/\\1\\]`, 'gi');
const alone = new RegExp(
  `\\[(${withContent.join('|')}|more|nextpage|toc|contact-form-7|ads?)(\\s[^\\]]{0,400})?/?\\]`,
  'gi',
);
/** `[name key=value …]`: no prose is written so. */
const withAttributes = /\[\/?[a-z][\w-]{0,40}\s{1,4}[\w-]{1,40}\s?=[^\]]{0,400}\]/gi;
/** `[/name]`, and its `[name]` where there is one. */
const closing = /\[\/([a-z][\w-]{0,40})\]/gi;

/** Takes shortcodes out; keeps what an unknown pair encloses, and brackets that are prose such as `[sic]`. */
export function withoutShortcodes(text: string): string {
  if (!text.includes('[')) return text;
  const names = [...text.matchAll(closing)].map(([, name]) => name);
  const opening = names.length > 0 ? new RegExp(`\\[(${[...new Set(names)].join('|')})\\]`, 'gi') : null;
  const rest = text.replace(whole, '').replace(alone, '').replace(withAttributes, '').replace(closing, '');
  return opening ? rest.replace(opening, '') : rest;
}
