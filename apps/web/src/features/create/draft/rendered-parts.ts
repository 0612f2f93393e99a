import type { Render } from './draft';

/** The parts of a job that are the lines; an intro precedes them, outro and music follow. */
export const ofLines = <Part>({ lines, clips }: Render, parts: readonly Part[]): readonly Part[] => {
  const first = clips?.intro === undefined ? 0 : 1;
  return parts.slice(first, first + lines.length);
};
