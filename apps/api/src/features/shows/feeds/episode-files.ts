import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { EpisodeRow } from '@duetcast/projections/shows/episodes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContentStore } from '../../../platform/content/content-store';
import { lostIfMissing } from '../../../platform/content/missing-content';
import { partOf } from '../../../platform/http/byte-range';
import { matchesEtag } from '../../../platform/http/etags';
import { captionFile, captionFormats, dispositionOf, mediaTypes } from '../../jobs/public';
import { Downloads } from '../../downloads/public';
import { StoredEpisodeTexts } from '../queries/episode-texts';
import { chaptersType } from './feed-document';
import { publicHeaders } from './feed-reply';
import { transcriptFormats } from '../addresses/show-addresses';

/** A file of an episode, and whether words have times in it. */
export interface WantedFile {
  readonly file: string;
  readonly words: boolean;
}

/** Files of an episode by the names that the feed gives them. */
@Injectable()
export class EpisodeFiles {
  constructor(
    private readonly content: ContentStore,
    private readonly texts: StoredEpisodeTexts,
    private readonly downloads: Downloads,
  ) {}

  /** @throws AppError `episode.missing`, `episode.noTranscript`, `content.lost`, `request.rangeInvalid` */
  async send(
    episode: EpisodeRow,
    { file, words }: WantedFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    reply.headers({ ...publicHeaders, 'cache-control': 'private, no-cache' });
    if (file === `audio.${episode.format}`) return this.audio(episode, request, reply);
    if (file === 'chapters.json') return this.chapters(episode, reply);
    const format = transcriptFormats.find((one) => file === `transcript.${one}`);
    if (!format) throw new AppError('episode.missing');
    const { cues } = await this.texts.of(episode);
    if (cues.length === 0) throw new AppError('episode.noTranscript');
    return reply.header('content-type', captionFormats[format]).send(captionFile(cues, format, { words }));
  }

  /** Complete, or the requested range. */
  private async audio(episode: EpisodeRow, request: FastifyRequest, reply: FastifyReply) {
    const { id, contentHash, title, format, durationMs, bytes } = episode;
    const { headers } = request;
    const size = await this.content.size(contentHash, bytes);
    if (size === null) throw new AppError('content.lost');
    const etag = `"${contentHash}"`;
    reply.headers({ etag, 'accept-ranges': 'bytes' });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send();
    const part = partOf({ etag, size }, headers, reply);
    reply.headers({
      'content-type': mediaTypes[format],
      'content-disposition': dispositionOf('inline', title, format),
    });
    this.downloads.watch({ kind: 'episode', contentId: id }, { bytes: size, durationMs }, request, reply);
    return reply.send(await this.content.stream(contentHash, part).catch(lostIfMissing));
  }

  /** JSON chapters of the podcast namespace, version 1.2. */
  private async chapters(episode: EpisodeRow, reply: FastifyReply) {
    const { chapters } = await this.texts.of(episode);
    if (chapters.length === 0) throw new AppError('episode.noTranscript');
    const marks = chapters.map(({ startSeconds: startTime, endSeconds: endTime, title }) => ({
      startTime,
      endTime,
      title,
    }));
    const file = JSON.stringify({ version: '1.2.0', title: episode.title, chapters: marks });
    return reply.header('content-type', chaptersType).send(file);
  }
}
