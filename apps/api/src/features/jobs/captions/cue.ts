import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';

/** What one speaker says without a break; times in seconds from the start of the audio. */
export interface Cue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly speaker: string | null;
  /** One line. */
  readonly text: string;
}

interface Range {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** The cues of the spoken parts. `times`: of the parts, in their order; parts that have none were not heard. */
export function cuesOf({ parts }: JobManifest, times: readonly Range[]): Cue[] {
  return parts.flatMap(({ role, part }, index) => {
    const time = times[index];
    if (!time || role === 'music' || part.kind !== 'spoken') return [];
    const text = oneLine(part.text);
    if (text === '' || time.endSeconds <= time.startSeconds) return [];
    const { startSeconds, endSeconds } = time;
    return [{ startSeconds, endSeconds, speaker: part.speaker && (oneLine(part.speaker) || null), text }];
  });
}

/** Line ends would end a cue, and control characters are not allowed in some formats. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
