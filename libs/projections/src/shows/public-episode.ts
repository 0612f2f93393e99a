import { episodeDetailsSchema } from '@duetcast/domain/shows/show-events';
import { soundbiteSchema } from '@duetcast/domain/shows/show-requests';
import { soundbiteOf } from '@duetcast/domain/shows/soundbite';
import { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { episodeRowSchema, type EpisodeRow } from './episodes';

const { id, showId, jobId, bytes, format, addedAt, changedAt } = episodeRowSchema.shape;

/** An episode of its owner; the API adds addresses, its status as of now, and whether it is hidden. */
export const publicEpisodeSchema = z.object({
  ...{ id, showId, jobId, bytes, format },
  ...episodeDetailsSchema.omit({ soundbite: true, soundbiteTitle: true }).shape,
  soundbite: soundbiteSchema.nullable(),
  duration: z.number().meta({ description: 'Length of the audio in seconds.' }),
  ...{ addedAt, changedAt },
  hasTranscript: z.boolean(),
});
export type PublicEpisode = z.infer<typeof publicEpisodeSchema>;

export const publicEpisode = (row: EpisodeRow): PublicEpisode =>
  publicForm(publicEpisodeSchema, {
    ...row,
    soundbite: soundbiteOf(row),
    duration: row.durationMs / 1000,
    hasTranscript: row.cues > 0,
  });
