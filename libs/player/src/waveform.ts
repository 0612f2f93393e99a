/** Units of a bar and of the gap after it. */
const [barWidth, gapWidth] = [2, 2];
/** The quietest bar, of 100, so that silence is still a line. */
const leastHeight = 4;
/** Width of a bar with its gap, px. */
const pitchPx = 4;

/** How many bars fit. */
export const barsIn = (widthPx: number, peaks: number): number =>
  Math.max(1, Math.min(peaks, Math.floor(widthPx / pitchPx) || peaks));

/** The loudest of the peaks that each bar stands for, from 0 to 1 of the loudest of all. */
export function barsOf(peaks: readonly number[], count: number): number[] {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0) || 1;
  return Array.from({ length: count }, (_, bar) => {
    const first = Math.floor((bar * peaks.length) / count);
    const end = Math.max(first + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return peaks.slice(first, end).reduce((most, peak) => Math.max(most, peak), 0) / loudest;
  });
}

export const widthOf = (bars: number): number => bars * (barWidth + gapWidth);

/** A path of bars around the middle, 100 high. */
export const pathOf = (bars: readonly number[]): string =>
  bars
    .map((level, index) => {
      const height = Math.max(leastHeight, Math.round(level * 100));
      return `M${index * (barWidth + gapWidth) + gapWidth / 2} ${(100 - height) / 2}h${barWidth}v${height}h-${barWidth}z`;
    })
    .join('');
