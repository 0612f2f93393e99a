const [fragmentStart, fragmentEnd] = ['<!--StartFragment-->', '<!--EndFragment-->'];
/** Word writes the items of lists as paragraphs, with their marks between conditions. */
const item =
  /<p\b[^>]*mso-list:[^>]*>(?:(?!<\/p>)[^])*?<!(?:--)?\[if !supportLists\](?:--)?>([^]*?)<!(?:--)?\[endif\](?:--)?>([^]*?)<\/p>/gi;
const title = /<p\b[^>]*class="?MsoTitle\b[^>]*>([^]*?)<\/p>/gi;

/** Pasted HTML without what browsers put around it, and with the lists and the title of Word as elements. */
export function withStandardLists(html: string): string {
  const [start, end] = [html.indexOf(fragmentStart), html.lastIndexOf(fragmentEnd)];
  const fragment = start !== -1 && end > start ? html.slice(start + fragmentStart.length, end) : html;
  return fragment
    .replace(item, (_, mark: string, text: string) => {
      const [number] = /\b\w{1,3}[.)]/.exec(mark.replace(/<[^>]*>/g, '')) ?? [];
      return number === undefined ? `<ul><li>${text}</li></ul>` : `<p>${number} ${text}</p>`;
    })
    .replace(/<\/ul>\s*<ul>/g, '')
    .replace(title, '<h1>$1</h1>');
}
