import { attributeOf, isElement, isSkipped, nodesIn, type HtmlElement } from './html-nodes';

const blocksOfLayout = new Set('table ul ol h1 h2 h3 h4 h5 h6 pre blockquote article section form'.split(' '));

/** The cells of a table of data by row; null for a table that arranges blocks on a page. */
export function rowsOf(table: HtmlElement): HtmlElement[][] | null {
  const rows: HtmlElement[][] = [];
  for (const node of nodesIn(table)) {
    if (!isElement(node) || node === table || isSkipped(node)) continue;
    if (blocksOfLayout.has(node.tagName)) return null;
    if (node.tagName === 'tr') rows.push(node.childNodes.filter((cell) => isElement(cell)).filter(isCell));
  }
  return rows.some(({ length }) => length > 1) ? spread(rows) : null;
}

export const captionOf = ({ childNodes }: HtmlElement): HtmlElement | undefined =>
  childNodes.filter(isElement).find(({ tagName }) => tagName === 'caption');

const maxSpan = 20;
const spanOf = (cell: HtmlElement, name: string): number =>
  Math.min(Math.max(1, Number.parseInt(attributeOf(cell, name), 10) || 1), maxSpan);

/** A cell that spans columns or rows stands in each of them. */
function spread(rows: readonly (readonly HtmlElement[])[]): HtmlElement[][] {
  const below = new Map<number, { cell: HtmlElement; rows: number }>();
  return rows.map((row) => {
    const cells: HtmlElement[] = [];
    const place = (): void => {
      for (let held = below.get(cells.length); held && held.rows > 0; held = below.get(cells.length)) {
        held.rows -= 1;
        cells.push(held.cell);
      }
    };
    for (const cell of row) {
      place();
      for (let column = spanOf(cell, 'colspan'); column > 0; column--) {
        below.set(cells.length, { cell, rows: spanOf(cell, 'rowspan') - 1 });
        cells.push(cell);
      }
    }
    place();
    return cells;
  });
}

const isCell = ({ tagName }: HtmlElement): boolean => tagName === 'td' || tagName === 'th';

/** A table in GitHub Flavored Markdown; its header is empty unless the first row is one. */
export function markdownTable(
  rows: readonly (readonly HtmlElement[])[],
  textOf: (cell: HtmlElement) => string,
): string {
  const texts = rows.map((row) => row.map((cell) => textOf(cell).replace(/\s+/g, ' ').replaceAll('|', '\\|')));
  if (isRecord(rows)) return texts.map(([name = '', value = '']) => `- ${name.replace(/:$/, '')}: ${value}`).join('\n');
  while (isHeader(rows[0]) && isHeader(rows[1])) {
    const [above = [], below = []] = texts.splice(0, 2);
    texts.unshift(below.map((cell, column) => [...new Set([above[column], cell])].join(' ').trim()));
    rows = rows.slice(1);
  }
  const kept = texts.filter((row) => row.some((cell) => cell !== ''));
  const columns = Math.max(...kept.map(({ length }) => length), 1);
  const hasHeader = isHeader(rows[0]) && kept[0] === texts[0];
  const lines = (hasHeader ? kept : [[], ...kept]).map((row) => line(row, columns));
  lines.splice(1, 0, `|${' --- |'.repeat(columns)}`);
  return kept.length === 0 ? '' : lines.join('\n');
}

const isHeader = (row: readonly HtmlElement[] | undefined): boolean =>
  row !== undefined && row.length > 0 && row.every(({ tagName }) => tagName === 'th');

/** Each row is a name and its value, such as the facts beside an encyclopedia's article. */
const isRecord = (rows: readonly (readonly HtmlElement[])[]): boolean =>
  rows.every((row) => row.length === 2 && row[0]!.tagName === 'th' && row[1]!.tagName === 'td');

const line = (cells: readonly string[], columns: number): string =>
  `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;
