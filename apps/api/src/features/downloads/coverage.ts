/** Bytes of a file that were sent: `end` is not among them. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Parts of one listener that are kept; a player that requests more of them without gaps is not known. */
export const keptSpans = 32;
/** IAB Podcast Measurement Technical Guidelines 2.2: a download has at least a minute of the audio. */
const countedMs = 60_000;

/** Sorted, without overlaps. Beyond `keptSpans` the shortest are dropped, so that a count is never too high. */
export function united(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end) result[result.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else result.push(span);
  }
  if (result.length <= keptSpans) return result;
  const longest = [...result].sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, keptSpans);
  return longest.sort((a, b) => a.start - b.start);
}

const bytesIn = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** Bytes that make a download: a minute at the mean bit rate, or all of a shorter file. */
export function countedBytes({ bytes, durationMs }: { bytes: number; durationMs: number }): number {
  return durationMs <= countedMs ? bytes : Math.ceil((bytes * countedMs) / durationMs);
}

/** Whether the spans are a download of the file. */
export const isDownload = (spans: readonly Span[], file: { bytes: number; durationMs: number }): boolean =>
  bytesIn(spans) >= Math.max(1, countedBytes(file));
