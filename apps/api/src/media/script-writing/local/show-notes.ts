import type { Article } from '../article/article-model';

const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>#]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim();
const addressOf = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;

/** Title, author, first sentence and links of an article, in Markdown. */
export function showNotes({ title, byline, sections, links }: Article): string {
  const first = sections.flatMap(({ blocks }) => blocks.flatMap(({ sentences }) => sentences))[0]?.text;
  const heading = title === null ? null : `## ${escaped(title)}`;
  const list = links.map(({ text, url }) => `- [${escaped(text)}](${addressOf(url)})`).join('\n');
  const author = byline === null ? null : `*${escaped(byline.author)}*`;
  const parts = [heading, author, first === undefined ? null : escaped(first), list];
  return parts.filter((part) => part).join('\n\n');
}
