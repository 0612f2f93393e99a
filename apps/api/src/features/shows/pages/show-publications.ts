import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnedPublication } from '@duetcast/domain/publications/publication-decider';
import { episodes, type EpisodeRow } from '@duetcast/projections/shows/episodes';
import { shows, type ShowRow } from '@duetcast/projections/shows/shows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { PublicationSources, type PublicationSource } from '../../publications/public';

const ownerPath = '/dashboard';

/** Shows and episodes as public content, by their ids; what is hidden stays at its address. */
@Injectable()
export class ShowPublications implements OnModuleInit {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly sources: PublicationSources,
  ) {}

  onModuleInit(): void {
    this.sources.register(this.ofShows());
    this.sources.register(this.ofEpisodes());
  }

  private ofShows(): PublicationSource {
    const kind = 'show';
    const find = async (contentId: string): Promise<OwnedPublication | null> => {
      const show = await this.show(contentId);
      return show ? { kind, contentId, accountId: show.accountId } : null;
    };
    return {
      kind,
      find,
      atAddress: async (showId) => ((await this.publicShow(showId)) ? find(showId) : null),
      describe: async (showId) => {
        const isPublic = (await this.publicShow(showId)) !== undefined;
        const title = (await this.show(showId))?.title ?? null;
        return { publicPath: isPublic ? `/shows/${showId}` : null, ownerPath, title };
      },
    };
  }

  private ofEpisodes(): PublicationSource {
    const kind = 'episode';
    const find = async (contentId: string): Promise<OwnedPublication | null> => {
      const episode = await this.episode(contentId);
      return episode ? { kind, contentId, accountId: episode.accountId } : null;
    };
    const publicPath = async (episodeId: string): Promise<string | null> => {
      const episode = await this.episode(episodeId);
      if (!episode || episode.isRemoved || episode.publishAt > new Date().toISOString()) return null;
      return (await this.publicShow(episode.showId)) ? `/shows/${episode.showId}/${episodeId}` : null;
    };
    return {
      kind,
      find,
      atAddress: async (episodeId) => ((await publicPath(episodeId)) === null ? null : find(episodeId)),
      describe: async (episodeId) => {
        const title = (await this.episode(episodeId))?.title ?? null;
        return { publicPath: await publicPath(episodeId), ownerPath, title };
      },
    };
  }

  private async publicShow(showId: string): Promise<ShowRow | undefined> {
    const show = await this.show(showId);
    return show && !show.isDeleted && !show.isPrivate ? show : undefined;
  }

  private async show(showId: string): Promise<ShowRow | undefined> {
    return (await this.rows.load<ShowRow>(shows.name, [showId])).get(showId)?.row;
  }

  private async episode(episodeId: string): Promise<EpisodeRow | undefined> {
    return (await this.rows.load<EpisodeRow>(episodes.name, [episodeId])).get(episodeId)?.row;
  }
}
