import { Injectable } from '@nestjs/common';
import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import { Config } from '../../../platform/config/config';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import { coverNames, type Covered } from './cover-names';

/** A feed as its readers address it; `token` null: the public one. */
export interface FeedAddress {
  readonly showId: string;
  readonly token: string | null;
}

export const transcriptFormats = ['vtt', 'srt', 'json'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

/** Public addresses of shows: feeds with what they refer to, and pages. */
@Injectable()
export class ShowAddresses {
  constructor(private readonly config: Config) {}

  feed({ showId, token }: FeedAddress): string {
    const path = token === null ? `${showId}.xml` : `${showId}/private/${token}.xml`;
    return this.at(`/feeds/${path}`);
  }

  audio(feed: FeedAddress, episodeId: string, format: AudioFormat): string {
    return this.file(feed, episodeId, `audio.${format}`);
  }

  transcript(feed: FeedAddress, episodeId: string, format: TranscriptFormat): string {
    return this.file(feed, episodeId, `transcript.${format}`);
  }

  chapters(feed: FeedAddress, episodeId: string): string {
    return this.file(feed, episodeId, 'chapters.json');
  }

  /** The smallest one of `side` pixels or more; by default the largest one, as directories ask for. */
  cover({ showId, token }: FeedAddress, show: Covered, side = Infinity): string {
    const access = token === null ? '' : `/private/${token}`;
    const names = coverNames(show);
    return this.at(`/feeds/${showId}${access}/covers/${(names.find((one) => one.side >= side) ?? names.at(-1))?.name}`);
  }

  /** A private show has none. */
  showPage(showId: string): string {
    return this.at(`/shows/${showId}`);
  }

  episodePage(showId: string, episodeId: string): string {
    return this.at(`/shows/${showId}/${episodeId}`);
  }

  oembed(pageUrl: string): string {
    return this.at(`/api/oembed?url=${encodeURIComponent(pageUrl)}`);
  }

  private at(path: string): string {
    return baseUrlFor(this.config) + path;
  }

  private file({ showId, token }: FeedAddress, episodeId: string, name: string): string {
    const access = token === null ? '' : `/private/${token}`;
    return this.at(`/feeds/${showId}${access}/episodes/${episodeId}/${name}`);
  }
}
