import { isElement, isSkipped, nodesIn, type HtmlElement } from './html-nodes';

const blocksOfLayout = new Set('table ul ol h1 h2 h3 h4 h5 h6 pre blockquote article section form'.split(' '));

/** The cells of a table of data by row; null for a table that arranges blocks on a page. */
export function rowsOf(table: HtmlElement): HtmlElement[][] | null {
  const rows: HtmlElement[][] = [];
  for (const node of nodesIn(table)) {
    if (!isElement(node) || node === table || isSkipped(node)) continue;
    if (blocksOfLayout.has(node.tagName)) return null;
    if (node.tagName === 'tr') rows.push(node.childNodes.filter((cell) => isElement(cell)).filter(isCell));
  }
  return rows.some(({ length }) => length > 1) ? rows : null;
}

const isCell = ({ tagName }: HtmlElement): boolean => tagName === 'td' || tagName === 'th';

/** A table in GitHub Flavored Markdown; its header is empty unless the first row is one. */
export function markdownTable(
  rows: readonly (readonly HtmlElement[])[],
  textOf: (cell: HtmlElement) => string,
): string {
  const texts = rows.map((row) => row.map((cell) => textOf(cell).replace(/\s+/g, ' ').replaceAll('|', '\\|')));
  const kept = texts.filter((row) => row.some((cell) => cell !== ''));
  const columns = Math.max(...kept.map(({ length }) => length), 1);
  const hasHeader = rows[0]?.every(({ tagName }) => tagName === 'th') && kept[0] === texts[0];
  const lines = (hasHeader ? kept : [[], ...kept]).map((row) => line(row, columns));
  lines.splice(1, 0, `|${' --- |'.repeat(columns)}`);
  return kept.length === 0 ? '' : lines.join('\n');
}

const line = (cells: readonly string[], columns: number): string =>
  `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;
