import type { Position } from '@duetcast/domain/kernel/event';
import type { PodcastRow } from './podcasts';

/** The public form of a podcast in the API and the socket: without owner and content hashes. */
export interface PublicPodcast {
  readonly id: string;
  readonly created_at: string;
  readonly origin: PodcastRow['origin'];
  readonly status: PodcastRow['status'];
  readonly viewed: boolean;
  readonly error: string | null;
  readonly metadata: {
    readonly characterCount: number;
    readonly segmentCount: number;
    readonly tokensUsed: number;
    readonly model: string | null;
    readonly language: string | null;
  };
  readonly position: Position;
}

export function publicPodcast(row: PodcastRow, position: Position): PublicPodcast {
  const { id, created_at, origin, status, viewed, error } = row;
  const { characterCount, segmentCount, tokensUsed, model, language } = row;
  const metadata = { characterCount, segmentCount, tokensUsed, model, language };
  return { id, created_at, origin, status, viewed, error, metadata, position };
}
