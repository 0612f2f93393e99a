import { Injectable } from '@nestjs/common';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { Config } from '../../../platform/config/config';
import { sha256 } from '../../../platform/hashing/sha256';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import { Publications } from '../../publications/public';
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
    private readonly publications: Publications,
    private readonly config: Config,
  ) {}

  /** An episode whose time has come changes the version without an event, an administrator's decision without one of the show. */
  async of(show: ShowRow, now: Date): Promise<FeedVersion> {
    const [revision, newest, decided] = await Promise.all([
      this.shows.episodesRevision(show.id),
      this.shows.published(show.id, now, 1),
      this.publications.decidedOf(show.accountId),
    ]);
    const due = newest[0]?.publishAt ?? '';
    const changedAt = [show.changedAt, due, ...decided.map((one) => one.changedAt)].reduce((a, b) => (a > b ? a : b));
    const parts = [
      format,
      show.id,
      show.revision,
      revision,
      newest[0]?.id ?? '',
      due,
      baseUrlFor(this.config),
      this.config.env.WEBSUB_HUB_URL,
      decided,
    ];
    return { etag: `"${sha256(JSON.stringify(parts)).slice(0, 32)}"`, changedAt };
  }
}
