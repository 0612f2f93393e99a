import { z } from 'zod';
import type { Chapter } from '../queries/job-reads';

export const chaptersMediaType = 'application/json+chapters';

/** The JSON chapters of Podcasting 2.0, version 1.2.0. Times are in seconds from the start of the audio. */
export const chaptersDocumentSchema = z
  .object({
    version: z.literal('1.2.0'),
    title: z.string().optional(),
    chapters: z.array(z.object({ startTime: z.number(), endTime: z.number(), title: z.string() })),
  })
  .meta({ id: 'ChaptersDocument' });

/** @param title of the podcast; null: unknown */
export const chaptersDocument = (
  title: string | null,
  chapters: readonly Chapter[],
): z.infer<typeof chaptersDocumentSchema> => ({
  version: '1.2.0',
  ...(title ? { title } : {}),
  chapters: chapters.map(({ title: chapter, startSeconds: startTime, endSeconds: endTime }) => ({
    ...{ startTime, endTime, title: chapter },
  })),
});
