import { Injectable } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { showPageWords } from '@duetcast/words/en/site/show-page';
import { playerWords } from '@duetcast/words/en/site/player';
import { textsFrom, translationOf } from '@duetcast/words/languages';
import { escaped, htmlPage, languageOf } from '../../../platform/html/page';
import { ShowAddresses } from '../addresses/show-addresses';
import { StoredEpisodeTexts, type EpisodeTexts } from '../queries/episode-texts';
import { PublicShows } from '../queries/public-shows';
import { episodeEmbed, episodePage, type ShownEpisodePage } from './episode-page';
import { madeWith, type PageLanguage } from './page-shell';
import { directionOf } from './text-direction';
import { showPage } from './show-page';
import { isGone } from '../../../platform/content/missing-content';

const episodesPerPage = 25;

/** Pages of public shows in the language of their reader. */
@Injectable()
export class PublicPages {
  constructor(
    private readonly shows: PublicShows,
    private readonly texts: StoredEpisodeTexts,
    private readonly addresses: ShowAddresses,
  ) {}

  /** `before`: ISO 8601 UTC, of the last episode of the page before. @throws AppError `show.missing` */
  async show(showId: string, before: string | undefined, acceptLanguage?: string): Promise<string> {
    const show = await this.shows.publicShow(showId);
    const found = await this.shows.page(showId, episodesPerPage + 1, before);
    const episodes = found.slice(0, episodesPerPage);
    const hasMore = found.length > episodesPerPage;
    return showPage({ ...(await pageLanguage(acceptLanguage)), show, episodes, hasMore }, this.addresses);
  }

  /** @throws AppError `show.missing`, `episode.missing` */
  async episode(showId: string, episodeId: string, acceptLanguage?: string): Promise<string> {
    return episodePage(await this.shown(showId, episodeId, acceptLanguage), this.addresses);
  }

  /** @throws AppError as `episode` */
  async embed(showId: string, episodeId: string, acceptLanguage?: string): Promise<string> {
    return episodeEmbed(await this.shown(showId, episodeId, acceptLanguage), this.addresses);
  }

  /** What stands at the address of content that is not there, that an administrator hid, or that cannot be read now. */
  async unavailable(reason: 'missing' | 'hidden' | 'passing', acceptLanguage?: string): Promise<string> {
    const { language, labels } = await pageLanguage(acceptLanguage);
    const body = `<h1>${labels.missingTitle}</h1>\n<p role="status">${escaped(labels[reason])}</p>\n<footer>${madeWith(labels)}</footer>`;
    return htmlPage({
      language,
      direction: directionOf(language),
      title: labels.missingTitle,
      style: 'show-page',
      body,
    });
  }

  private async shown(showId: string, episodeId: string, acceptLanguage?: string): Promise<ShownEpisodePage> {
    const show = await this.shows.publicShow(showId);
    const episode = await this.shows.episode(showId, episodeId);
    return { ...(await pageLanguage(acceptLanguage)), show, episode, ...(await this.heardIn(episode)) };
  }

  /** The page does without them where they are lost. */
  private async heardIn(episode: { textsHash: string | null }): Promise<Pick<EpisodeTexts, 'chapters' | 'peaks'>> {
    try {
      const { chapters, peaks } = await this.texts.of(episode);
      return { chapters, peaks };
    } catch (error) {
      if (isAppError(error, 'episode.noTranscript') || isGone(error)) return { chapters: [], peaks: [] };
      throw error;
    }
  }
}

async function pageLanguage(acceptLanguage?: string): Promise<PageLanguage> {
  const language = languageOf(acceptLanguage);
  const texts = await translationOf(language);
  return { language, labels: textsFrom(texts, showPageWords), player: textsFrom(texts, playerWords) };
}
