import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { EpisodeRow } from '@duetcast/projections/shows/episodes';
import { z } from 'zod';
import { ContentStore } from '../../../platform/content/content-store';

const range = { startSeconds: z.number(), endSeconds: z.number() };

/** What is said and where an episode's chapters begin, as of when it was added; stored as content of its own. */
export const episodeTextsSchema = z.object({
  version: z.literal(1),
  cues: z.array(z.object({ ...range, speaker: z.string().nullable(), text: z.string() })),
  chapters: z.array(z.object({ title: z.string(), ...range })),
});
export type EpisodeTexts = z.infer<typeof episodeTextsSchema>;

@Injectable()
export class StoredEpisodeTexts {
  constructor(private readonly content: ContentStore) {}

  put(texts: EpisodeTexts, ownerId: string): Promise<string> {
    return this.content.putJson(texts, { ownerId });
  }

  /** @throws AppError `episode.noTranscript`, `content.lost` */
  async of({ textsHash }: Pick<EpisodeRow, 'textsHash'>): Promise<EpisodeTexts> {
    if (textsHash === null) throw new AppError('episode.noTranscript');
    try {
      return episodeTextsSchema.parse(JSON.parse((await this.content.get(textsHash)).toString('utf8')));
    } catch (error) {
      throw isAppError(error, 'content.missing') ? new AppError('content.lost', {}, { cause: error }) : error;
    }
  }
}
