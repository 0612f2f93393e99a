import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sendAttachment } from './attachment';

type Field = string | number | null;

/** A record of RFC 4180. */
export const csvLine = (fields: readonly Field[]): string => `${fields.map(csvField).join(',')}\r\n`;

/** Prefixes text that a spreadsheet would interpret as a formula with a quote (OWASP, "CSV Injection"). */
function csvField(value: Field): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const exportedList = /^\/api\/(?:jobs|job-log)(?=\?|$)/;
/** Asked for as CSV, a list is its export. */
export const csvUrl = (url: string, accept: string): string =>
  /^text\/csv(?:;|,|$)/.test(accept) ? url.replace(exportedList, '$&/export') : url;

/** The values of a row, by column. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => Field>>;

/** Streams a file with a header; holds one page in memory. */
export function sendCsv<Item>(
  reply: FastifyReply,
  filename: string,
  columns: CsvColumns<Item>,
  pages: AsyncIterable<readonly Item[]>,
) {
  async function* lines() {
    yield csvLine(Object.keys(columns));
    for await (const items of pages)
      yield items.map((item) => csvLine(Object.values(columns).map((valueOf) => valueOf(item)))).join('');
  }
  return sendAttachment(reply, filename, 'text/csv; charset=utf-8', Readable.from(lines(), { highWaterMark: 1 }));
}
