import { z } from 'zod';
import { maxTtsCharacters } from '../jobs/job-limits';

export const speakers = ['Host', 'Guest'] as const;
export type Speaker = (typeof speakers)[number];

/** One turn of a two-speaker script; short enough to be spoken in one call. */
export const scriptSegmentSchema = z.object({
  speaker: z.enum(speakers),
  text: z.string().min(1).max(maxTtsCharacters),
});
export type ScriptSegment = z.infer<typeof scriptSegmentSchema>;
