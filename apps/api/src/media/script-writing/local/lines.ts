import { maxSectionCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import type { Range } from '../structure/source-text';
import type { Turn } from './turns';
import { spaceOf } from './words';

export const spanOf = (ranges: readonly Range[]): Range => ({
  start: Math.min(...ranges.map(({ start }) => start)),
  end: Math.max(...ranges.map(({ end }) => end)),
});

/** A turn as a line of a script. */
export function lineOf({ speaker, passages }: Turn, language: string): ScriptSegment {
  const ranges = passages.flatMap(({ range }) => range ?? []);
  const [section] = passages.flatMap((passage) => passage.section ?? []);
  return {
    speaker,
    text: passages.map(({ text }) => text).join(spaceOf(language)),
    ...(section !== undefined && { section: section.slice(0, maxSectionCharacters) }),
    ...(ranges.length > 0 && { source: spanOf(ranges) }),
  };
}
