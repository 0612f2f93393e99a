import { Injectable } from '@nestjs/common';
import { excerptLength, maxUnviewedPodcasts } from '@duetcast/domain/limits/podcast-limits';
import { firstCharacters } from '@duetcast/domain/kernel/characters';
import type { PodcastsQuery } from '@duetcast/domain/podcasts/podcast-requests';
import { AppError, fallback } from '@duetcast/domain/kernel/errors';
import { podcasts, type PodcastRow, publicPodcast, publicPodcastSchema } from '@duetcast/projections/podcasts/podcasts';
import { storedScriptSchema, type StoredScript } from '@duetcast/domain/podcasts/script';
import { z } from 'zod';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore, type StoredRow } from '../../../eventing/read-models/read-model-store';
import { Excerpts } from '../../../media/articles/excerpts';
import { detailsOf, scriptDetailsSchema } from './script-details';
import { PodcastTexts } from './podcast-texts';
import { Scripts } from './scripts';
import { goneCodes } from '../../../platform/content/missing-content';

/** A podcast with its texts (docs/PRODUCT.md#entities). */
export const podcastJobSchema = publicPodcastSchema
  .extend({
    content: z.string().meta({ description: 'The article as submitted: plain text or HTML.' }),
    /** null until it is written. */
    script: storedScriptSchema.shape.segments.nullable(),
    ...scriptDetailsSchema.partial().shape,
  })
  .meta({ id: 'PodcastJob' });
type PodcastJob = z.infer<typeof podcastJobSchema>;

export const listedPodcastSchema = publicPodcastSchema
  .extend({
    title: scriptDetailsSchema.shape.title.meta({ description: 'Title of the script, if it has one.' }),
    excerpt: z
      .string()
      .nullable()
      .meta({
        description: `The first ${excerptLength} characters of the article or, without one, of the title or first line; or \`null\` once the content has expired or if none could be extracted.`,
      }),
  })
  .meta({ id: 'ListedPodcast' });
type ListedPodcast = z.infer<typeof listedPodcastSchema>;

/** Reads podcasts for their owner. */
@Injectable()
export class PodcastReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly texts: PodcastTexts,
    private readonly scripts: Scripts,
    private readonly excerpts: Excerpts,
  ) {}

  /** Podcasts with a script that the owner has not viewed, oldest first. */
  async unviewed(ownerId: string): Promise<PodcastJob[]> {
    const where = { ownerId, status: 'scripted', viewed: false };
    const page = await this.rows.find<PodcastRow>(podcasts.name, {
      where,
      sort: [['created_at', 1]],
      limit: maxUnviewedPodcasts,
    });
    const all = await Promise.all(page.rows.map((stored) => this.unlessExpired(stored)));
    return all.filter((podcast) => podcast !== null);
  }

  /** Newest first. @throws BadCursor for a cursor of another list */
  async list(
    ownerId: string,
    { limit, cursor }: PodcastsQuery,
  ): Promise<{ items: ListedPodcast[]; next: string | null }> {
    const query = { where: { ownerId, isDeleted: false }, sort: [['created_at', -1]] as const, limit, cursor };
    const { rows, next } = await this.rows.find<PodcastRow>(podcasts.name, query);
    const [articles, scripts] = await Promise.all([
      Promise.all(rows.map(({ row }) => this.article(row))),
      Promise.all(rows.map(({ row }) => this.script(row))),
    ]);
    const excerpts = await this.excerpts.of(new Map(articles.flat()));
    const items = rows.map(({ row, position }, index) => {
      const script = scripts[index] ?? null;
      const own = row.origin === 'own' && script ? (script.title ?? script.segments[0]?.text ?? '') : null;
      const article = row.status === 'expired' ? null : (excerpts.get(row.contentHash) ?? null);
      const excerpt = own === null ? article : firstCharacters(own, excerptLength);
      return { ...publicPodcast(row, position), title: script?.title ?? null, excerpt };
    });
    return { items, next };
  }

  /** @throws AppError `podcast.missing`, also for another owner's; `store.behind` for one whose row is not written yet */
  async findOwned(podcastId: string, ownerId: string): Promise<StoredRow<PodcastRow>> {
    const stored = await this.current.find(podcasts, podcastId, { if: (row) => row.ownerId === ownerId });
    if (!stored) throw new AppError('podcast.missing');
    return stored;
  }

  /** @throws AppError as `findOwned`; `podcast.expired` */
  async get(podcastId: string, ownerId: string): Promise<PodcastJob> {
    const stored = await this.findOwned(podcastId, ownerId);
    if (stored.row.status === 'expired') throw new AppError('podcast.expired');
    return this.withTexts(stored);
  }

  /** Retention may delete the texts after the row was read. */
  private async unlessExpired(stored: StoredRow<PodcastRow>): Promise<PodcastJob | null> {
    return this.withTexts(stored).catch(fallback(null, 'podcast.expired'));
  }

  /** The script, unless it is not written yet, or gone. */
  private async script({ id, status, scriptHash }: PodcastRow): Promise<StoredScript | null> {
    if (status === 'expired' || scriptHash === null) return null;
    const current = this.scripts.current(id, scriptHash);
    return (await current.catch(fallback(null, 'podcast.expired', ...goneCodes)))?.script ?? null;
  }

  /** The article by its hash, unless there is none or it is gone. */
  private async article(row: PodcastRow): Promise<[string, string][]> {
    if (row.status === 'expired' || row.origin === 'own') return [];
    const article = this.texts.article(row.contentHash, row);
    const text = await article.catch(fallback(null, 'podcast.expired', ...goneCodes));
    return text === null ? [] : [[row.contentHash, text]];
  }

  private async withTexts({ row, position }: StoredRow<PodcastRow>): Promise<PodcastJob> {
    const content = await this.texts.article(row.contentHash, row);
    const podcast = { ...publicPodcast(row, position), content };
    if (row.scriptHash === null) return { ...podcast, script: null };
    const { script } = await this.scripts.current(row.id, row.scriptHash, row);
    return { ...podcast, script: script.segments, ...detailsOf(script) };
  }
}
