import type { JobManifest } from '../jobs/job-manifest';
import { charactersIn } from '../kernel/characters';
import { AppError } from '../kernel/errors';
import { unlimited } from '../limits/usage-limits';

/**
 * What takes no more than before always fits; a limit of -1 fits anything.
 * @throws AppError `storage.limitExceeded` with limit, current usage and requested, in bytes
 */
export function assertStorable(limit: number, currentUsage: number, requested: number): void {
  if (limit === unlimited || requested <= 0 || currentUsage + requested <= limit) return;
  throw new AppError('storage.limitExceeded', { limit, currentUsage, requested });
}

/** Speech at a moderate rate. */
export const speechMsPerCharacter = 70;
/** MP3 at 96 kbit/s; WAV of 16 bits at 24 kHz: what voices make, without music. */
const bytesPerSecond = { mp3: 12_000, wav: 48_000 };

/** Expected size of the output in bytes: neither the length of remote clips nor that of speech is known before. */
export function expectedOutputBytes({ format, parts }: Pick<JobManifest, 'format' | 'parts'>): number {
  const ms = parts.reduce((sum, { role, part, pauseAfterMs = 0 }) => {
    if (role === 'music') return sum; // under the speech
    if (part.kind === 'spoken')
      return sum + (charactersIn(part.text) * speechMsPerCharacter) / (part.speed ?? 1) + pauseAfterMs;
    return sum + ('durationMs' in part ? part.durationMs : 0) + pauseAfterMs;
  }, 0);
  return Math.ceil((ms / 1000) * bytesPerSecond[format]);
}
