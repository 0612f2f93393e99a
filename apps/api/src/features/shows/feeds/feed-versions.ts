import { Injectable } from '@nestjs/common';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { Config } from '../../../platform/config/config';
import { sha256 } from '../../../platform/hashing/sha256';
import { PublicShows } from '../queries/public-shows';

/** Raise it when the same rows give another document. */
const format = 1;

export interface FeedVersion {
  readonly etag: string;
  /** ISO 8601 UTC. */
  readonly changedAt: string;
}

/** What tells two states of a feed apart, from a few rows, so that most polls cost no feed. */
@Injectable()
export class FeedVersions {
  constructor(
    private readonly shows: PublicShows,
    private readonly config: Config,
  ) {}

  /** An episode whose time has come changes the version without an event. */
  async of(show: ShowRow, now: Date): Promise<FeedVersion> {
    const [revision, newest] = await Promise.all([
      this.shows.episodesRevision(show.id),
      this.shows.published(show.id, now, 1),
    ]);
    const due = newest[0]?.publishAt ?? '';
    const changedAt = due > show.changedAt ? due : show.changedAt;
    const { publicUrl, env } = this.config;
    const parts = [format, show.id, show.revision, revision, newest[0]?.id ?? '', due, publicUrl, env.WEBSUB_HUB_URL];
    return { etag: `"${sha256(JSON.stringify(parts)).slice(0, 32)}"`, changedAt };
  }
}
