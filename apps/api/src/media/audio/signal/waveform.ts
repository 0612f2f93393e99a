/** Most parts of a waveform; short audio has fewer. */
export const maxPeaks = 400;

/**
 * The waveform that a player draws: of up to 400 equal parts the mean peak, from 0 to 100 of the loudest part. A mean,
 * because in an hour of speech every part has one loud syllable.
 * @param cells the peak of each 10 ms
 */
export function peaksOf(cells: Float32Array): number[] {
  const count = Math.min(maxPeaks, cells.length);
  const means = Array.from({ length: count }, (_, index) => {
    const first = Math.floor((index * cells.length) / count);
    const part = cells.subarray(first, Math.floor(((index + 1) * cells.length) / count));
    return part.reduce((sum, cell) => sum + cell, 0) / part.length;
  });
  const loudest = Math.max(0, ...means);
  return means.map((mean) => (loudest > 0 ? Math.round((mean / loudest) * 100) : 0));
}
