import { Readable } from 'node:stream';
import type { UsageLine } from '@duetcast/projections/usage/usage-lines';
import { csvLine } from '../../../platform/http/csv';
import type { Period } from '@duetcast/domain/usage/usage-period';

type ExportFormat = 'csv' | 'ndjson';

export const exportMedia = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

export const exportName = ({ from, to }: Period, format: ExportFormat): string =>
  `duetcast-usage-${from}-${to}.${format}`;

const columns = ['day', 'month', 'domain', 'kind', 'jobId', 'type', 'voiceId', 'characters', 'at', 'tokenId'] as const;

/** Streams the lines of a period; holds at most one page in memory. */
export function exportedLines(pages: AsyncIterable<readonly UsageLine[]>, format: ExportFormat): Readable {
  async function* texts() {
    if (format === 'csv') yield csvLine(columns);
    for await (const lines of pages) if (lines.length > 0) yield lines.map(format === 'csv' ? csvOf : jsonOf).join('');
  }
  return Readable.from(texts(), { highWaterMark: 1 });
}

const jsonOf = (line: UsageLine): string =>
  `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, line[column]])))}\n`;

const csvOf = (line: UsageLine): string => csvLine(columns.map((column) => line[column]));
