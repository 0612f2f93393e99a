import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { EpisodeRow } from '@duetcast/projections/shows/episodes';
import { z } from 'zod';
import { ContentStore, jsonBytes } from '../../../platform/content/content-store';
import { lostIfMissing } from '../../../platform/content/missing-content';
import { peaksSchema } from '../../jobs/public';
import { AddedContent } from '../../storage/public';

const range = { startSeconds: z.number(), endSeconds: z.number() };

/** What is said, where chapters begin, and the waveform, as of when an episode was added; stored as content of its own. */
export const episodeTextsSchema = z.object({
  version: z.literal(1),
  cues: z.array(
    z.object({
      ...range,
      speaker: z.string().nullable(),
      text: z.string(),
      /** Missing where the voice gave no times of words. */
      words: z
        .array(z.object({ ...range, text: z.string() }))
        .readonly()
        .optional(),
    }),
  ),
  chapters: z.array(z.object({ title: z.string(), ...range })),
  peaks: peaksSchema,
});
export type EpisodeTexts = z.infer<typeof episodeTextsSchema>;

const hasTexts = ({ cues, chapters }: EpisodeTexts): boolean => cues.length + chapters.length > 0;

@Injectable()
export class StoredEpisodeTexts {
  constructor(
    private readonly content: ContentStore,
    private readonly added: AddedContent,
  ) {}

  /** Stores them, if there are any, then runs the work that records them. @throws what the work throws */
  put(texts: EpisodeTexts, ownerId: string, work: () => Promise<unknown>): Promise<unknown> {
    return this.added.put(hasTexts(texts) ? [jsonBytes(texts)] : [], ownerId, work);
  }

  /** Hash under which `put` stores them; null: there are none. */
  async hashOf(texts: EpisodeTexts, ownerId: string): Promise<string | null> {
    return hasTexts(texts) ? this.content.hashOfJson(texts, { ownerId }) : null;
  }

  /** @throws AppError `episode.noTranscript`, `content.lost` */
  async of({ textsHash }: Pick<EpisodeRow, 'textsHash'>): Promise<EpisodeTexts> {
    if (textsHash === null) throw new AppError('episode.noTranscript');
    const texts = await this.content.get(textsHash).catch(lostIfMissing);
    return episodeTextsSchema.parse(JSON.parse(texts.toString('utf8')));
  }
}
