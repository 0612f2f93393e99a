import { fencesIn, linesOf } from './fences';
import { htmlText } from './html-text';
import { parseMarkdown, type Flow } from './markdown';
import type { Inline } from './inline';
import { lowered, raised } from './raised-text';

const inlineCode = /(?<!`)(`{1,2})(?!`)[^`\n]{1,500}(?<!`)\1(?!`)/g;

/** Blanks code between Markdown's marks: tags in it are no HTML. */
export function withoutCode(text: string): string {
  if (!text.includes('`') && !text.includes('~~~')) return text;
  const lines = linesOf(text);
  const { inside } = fencesIn(lines);
  const prose = lines.map((line, index) => (inside.has(index) ? '' : line.text)).join('\n');
  return prose.replace(inlineCode, ' ');
}

const marks =
  /^ {0,3}#{1,6}[ \t]\S|^ {0,3}\|?[ \t]*:?-{3,}:?[ \t]*\|[ |:\t-]*$|\]\((?:https?:|[/#.])|^ {0,3}[-*+] \S/gm;
/** Text that has no marks, whatever its lines begin with. */
const verbatim = /<(pre|script|style|textarea)\b[^]*?(?:<\/\1\s*>|$)|<!--[^]*?(?:-->|$)/gi;
const htmlBlock = /^\s*<(?:[a-z][a-z\d]*[\s/>]|!)/i;

/** Whether text with tags is Markdown that uses some HTML, and not HTML; headings, which it has seldom, count thrice. */
export function isMarkdown(prose: string): boolean {
  const blocks = prose.replace(verbatim, '').split(/\n[ \t]*\n/);
  const written = blocks.filter((block) => !htmlBlock.test(block));
  const marked = written.join('\n\n').match(marks) ?? [];
  const headings = marked.filter((mark) => mark.includes('#'));
  return marked.length > 0 && marked.length + 2 * headings.length >= blocks.length - written.length;
}

/** Markdown without its HTML, whose text stays, except what is crossed out; raised and lowered text as in HTML. */
export function withoutHtml(text: string): string {
  let kept = '';
  let from = 0;
  let opened: { readonly name: string; readonly at: number } | null = null;
  for (const { nodes, from: offset } of parseMarkdown(text))
    for (const { position, value, isInline } of nodes.flatMap((node) => htmlIn(node))) {
      kept += text.slice(from, offset + (position?.start.offset ?? 0)) + textOf(value, isInline);
      from = offset + (position?.end.offset ?? 0);
      const [, closes, name = ''] = (isInline && shifted.exec(value)) || [];
      if (closes && opened?.name === name.toLowerCase()) {
        const [before, inner] = [kept.slice(0, opened.at), kept.slice(opened.at)];
        kept = before + said[opened.name]!(before, inner, text.slice(from, from + lookAhead));
      }
      opened = name && !closes ? { name: name.toLowerCase(), at: kept.length } : null;
    }
  return kept + text.slice(from);
}

const lookAhead = 12;
const shifted = /^<(\/?)(sup|sub|s|del|strike)\b/i;
const said: Readonly<Record<string, (before: string, inner: string, after: string) => string>> = {
  sup: raised,
  sub: lowered,
  s: () => '',
  del: () => '',
  strike: () => '',
};

type Html = Extract<Flow, { type: 'html' }> & { readonly isInline: boolean };

/** HTML nodes in the order of the text. */
function htmlIn(node: Flow | Inline, isInline = false): Html[] {
  if (node.type === 'html') return [{ ...node, isInline }];
  if (!('children' in node)) return [];
  const inside = isInline || node.type === 'paragraph' || node.type === 'heading' || node.type === 'table';
  return (node.children as (Flow | Inline)[]).flatMap((child) => htmlIn(child, inside));
}

const textOf = (html: string, isInline: boolean): string =>
  isInline && !/^<img\b/i.test(html) ? (/^<br\b/i.test(html) ? '\n' : '') : htmlText(html, true);
