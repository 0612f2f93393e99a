import { escaped } from '../../../platform/html/page';

/** A URL without what usually ends a sentence around it. */
const address = /https?:\/\/[^\s<>"'“”]*[^\s<>"'“”.,;:!?)\]}]/giu;

function linked(line: string): string {
  let [html, end] = ['', 0];
  for (const { 0: url, index } of line.matchAll(address)) {
    const href = escaped(url);
    html += `${escaped(line.slice(end, index))}<a href="${href}" rel="noopener nofollow">${href}</a>`;
    end = index + url.length;
  }
  return html + escaped(line.slice(end));
}

/** Plain text as HTML: paragraphs, line ends, and links from addresses. */
export const notesHtml = (notes: string): string =>
  notes
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(linked).join('<br>')}</p>`)
    .join('\n');
