import { z } from 'zod';
import { namedSchema } from '../../../platform/openapi/api-operation';

/** Query of the captions of jobs, shared podcasts and episodes. */
export const wordsQuery = {
  words: z.enum(['true', 'false']).default('false').meta({
    description:
      'Set to true for the time of each word, where the voice gives it (those of ElevenLabs do): as times within the cues of `vtt`, and as `words` of the segments of `json`. The other formats have no place for it.',
  }),
};

const timed = { startTime: z.number(), endTime: z.number(), body: z.string() };

/** The `json` format, which is Podcasting 2.0's. Times are in seconds from the start of the audio. */
export const transcriptSchema = namedSchema('Transcript', {
  version: z.literal('1.0.0'),
  segments: z.array(
    z.object({
      speaker: z.string().optional(),
      ...timed,
      words: z.array(z.object(timed)).optional().meta({
        description: 'With `words=true`, where the times are known. A field of our own; other readers skip it.',
      }),
    }),
  ),
});

export type Transcript = z.infer<typeof transcriptSchema>;
