import { escaped, type PdfCell, type PdfLine } from './pdf-line';

const minRows = 3;
const maxColumns = 40;
/** Of a column on average; longer cells may be the lines of columns of prose. */
const maxCharacters = 30;
/** Distance of two rows, by the size of their letters. */
const maxDistance = 3;
/** Of the rows below the header, in the column that makes a table certain. */
const minFigures = 0.75;
/** A number with its signs and a short unit, or what stands for none: "$ 1,200", "12.5 kg", "–". */
const figure = /^(?:(?=.*\d)\P{L}{1,16}\p{L}{0,3}\P{L}?|[-–—―]|n\/a)$/iu;
const year = /^(?:19|20)\d\d$/;

/** Replaces the lines of each table of figures by its HTML. What may be prose, a list or a form stays. */
export function withTables(lines: readonly PdfLine[]): PdfLine[] {
  const rows = rowsOf(lines);
  const result: PdfLine[] = [];
  for (let at = 0, end; at < rows.length; at = end) {
    const columns = columnsFrom(rows, at);
    end = at + Math.max(1, columns.rows);
    const run = rows.slice(at, end);
    const html = tableOf(
      run.map(({ cells }) => columns.spans.map((span) => cells.find((cell) => overlap(cell, span)))),
    );
    if (html !== null) result.push({ ...run[0]!.lines[0]!, text: '', html });
    else {
      if (run.length < minRows) end = at + 1;
      result.push(...rows.slice(at, end).flatMap((row) => row.lines));
    }
  }
  return result;
}

interface Row {
  readonly lines: PdfLine[];
  readonly cells: PdfCell[];
}

/** Lines at one height belong to one row. */
function rowsOf(lines: readonly PdfLine[]): Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const before = last?.lines.at(-1);
    const cells = line.cells ?? [line];
    if (last && before && Math.abs(line.y - before.y) < 0.3 * line.size && line.x >= before.right) {
      last.lines.push(line);
      last.cells.push(...cells);
    } else rows.push({ lines: [line], cells: [...cells] });
  }
  return rows;
}

interface Span {
  readonly x: number;
  readonly right: number;
}
const overlap = (a: Span, b: Span): boolean => a.x < b.right && b.x < a.right;

/** The columns that the cells of as many rows as possible stand in, one in each. */
function columnsFrom(rows: readonly Row[], start: number): { spans: readonly Span[]; rows: number } {
  let spans: readonly Span[] = [];
  for (let at = start; at < rows.length; at++) {
    const [before, { cells, lines }] = [rows[at - 1]?.lines[0], rows[at]!];
    const distance = at > start ? lines[0]!.y - before!.y : 1;
    const wider = widened(spans, cells);
    if (cells.length < 2 || !wider || distance <= 0 || distance > maxDistance * lines[0]!.size)
      return { spans, rows: at - start };
    spans = wider;
  }
  return { spans, rows: rows.length - start };
}

/** Null if a cell stands in several columns, or several cells in one, or there are too many. */
function widened(spans: readonly Span[], cells: readonly Span[]): readonly Span[] | null {
  if (spans.length > maxColumns || cells.length > maxColumns) return null;
  const merged = [...spans, ...cells].sort((a, b) => a.x - b.x);
  const wider: Span[] = [];
  for (const span of merged) {
    const last = wider.at(-1);
    if (last && overlap(last, span)) wider.splice(-1, 1, { x: last.x, right: Math.max(last.right, span.right) });
    else wider.push(span);
  }
  const isOne = (span: Span, of: readonly Span[]): boolean => of.filter((each) => overlap(each, span)).length <= 1;
  return wider.every((span) => isOne(span, spans) && isOne(span, cells)) ? wider : null;
}

/** Null unless a column behind the first is one of figures. */
function tableOf(rows: readonly (readonly (PdfCell | undefined)[])[]): string | null {
  if (rows.length < minRows) return null;
  const texts = rows.map((row) => row.map((cell) => cell?.text.trim() ?? ''));
  const [first = [], ...below] = texts;
  const isColumnOfFigures = (column: number): boolean =>
    column > 0 && below.filter((row) => figure.test(row[column]!)).length >= minFigures * below.length;
  const columns = [...first.keys()];
  const figures = columns.filter(isColumnOfFigures);
  const isLong = (column: number): boolean =>
    texts.reduce((sum, row) => sum + row[column]!.length, 0) > maxCharacters * texts.length;
  if (figures.length === 0 || columns.some(isLong)) return null;
  const figuresOf = (row: readonly string[]): string[] => figures.map((column) => row[column]!).filter(Boolean);
  const hasYears = (row: readonly string[]): boolean => figuresOf(row).every((text) => year.test(text));
  const isHeader = !figuresOf(first).some((text) => figure.test(text)) || (hasYears(first) && !below.every(hasYears));
  const rowOf = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`;
  return `<table>${texts.map((row, index) => rowOf(row, isHeader && index === 0 ? 'th' : 'td')).join('')}</table>`;
}
