import { categoryParts } from '@duetcast/domain/shows/show-categories';
import type { EpisodeRow } from '@duetcast/projections/shows/episodes';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { Injectable } from '@nestjs/common';
import { fallback } from '@duetcast/domain/kernel/errors';
import { showPageWords } from '@duetcast/words/en/site/show-page';
import { playerWords } from '@duetcast/words/kernel/player-words';
import { textsFrom, translationOf } from '@duetcast/words/languages';
import { escaped, htmlPage, languageOf } from '../../../platform/html/page';
import { reportPath } from '../../publications/public';
import { ShowAddresses } from '../addresses/show-addresses';
import { notesHtml } from '../feeds/notes-html';
import { StoredEpisodeTexts, type EpisodeTexts } from '../queries/episode-texts';
import { PublicShows } from '../queries/public-shows';
import { episodeEmbed, episodePage, facts, player, playerScript, type ShownEpisodePage } from './episode-page';
import {
  madeWith,
  type PageLanguage,
  alternate,
  coverImage,
  description,
  excerpt,
  jsonLd,
  localPath,
  property,
  reportLink,
} from './page-shell';
import { subscribeSection } from './subscribe';
import { directionOf } from './text-direction';
import { goneCodes } from '../../../platform/content/missing-content';

interface ShownPage extends PageLanguage {
  readonly show: ShowRow;
  /** Newest first. */
  readonly episodes: readonly EpisodeRow[];
  /** Whether older ones follow. */
  readonly hasMore: boolean;
}

/** Public page of a show: its description, its feed, and a part of its episodes. */
function showPage(page: ShownPage, addresses: ShowAddresses): string {
  const { show, labels, language } = page;
  const { title, author, language: shownLanguage } = show;
  const feedUrl = addresses.feed({ showId: show.id, token: null });
  const body = `<header>${coverImage(show, addresses)}<div><h1 dir="auto" lang="${shownLanguage}">${escaped(title)}</h1>
<p class="dim"><bdi>${escaped(labels.by(author))}</bdi> · ${categoryParts(show.category).map(escaped).join(' › ')}</p></div></header>
<section class="text" dir="auto" lang="${shownLanguage}">${notesHtml(show.description)}</section>
${subscribeSection(feedUrl, labels)}
<section aria-labelledby="episodes"><h2 id="episodes">${labels.episodes}</h2>
${list(page, addresses)}</section>
<footer>${reportLink(labels, reportPath('show', show.id))}
${madeWith(labels)}</footer>`;
  return htmlPage({
    language,
    direction: directionOf(shownLanguage),
    title,
    style: 'show-page',
    head: head(show, addresses),
    body,
  });
}

function head(show: ShowRow, addresses: ShowAddresses): string[] {
  const { id, title, author } = show;
  const [url, webFeed] = [addresses.showPage(id), addresses.feed({ showId: id, token: null })];
  const text = excerpt(show.description);
  return [
    description(text),
    `<link rel="canonical" href="${escaped(url)}">`,
    alternate('application/rss+xml', webFeed, title),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', text),
    property('og:url', url),
    property('og:site_name', author),
    property('og:image', addresses.cover({ showId: id, token: null }, show)),
    '<meta name="twitter:card" content="summary">',
    jsonLd({
      '@type': 'PodcastSeries',
      ...{ name: title, description: text, url, webFeed },
      author: { '@type': 'Person', name: author },
      inLanguage: show.language,
    }),
  ];
}

function list(page: ShownPage, addresses: ShowAddresses): string {
  const { show, episodes, hasMore, labels } = page;
  if (episodes.length === 0) return `<p class="dim">${labels.none}</p>`;
  const items = episodes.map((episode) => {
    const href = localPath(addresses.episodePage(show.id, episode.id));
    return `<li>${player({ ...page, episode }, addresses, ' preload="none"', {})}
<div><a dir="auto" lang="${show.language}" href="${href}">${escaped(episode.title)}</a><span class="dim">${facts({ ...page, episode }).join(' · ')}</span></div></li>`;
  });
  const before = encodeURIComponent(episodes.at(-1)?.publishAt ?? '');
  const older = hasMore ? `<p><a href="?before=${before}" rel="next">${labels.older}</a></p>` : '';
  return `<ol class="episodes">\n${items.join('\n')}\n</ol>\n${older}${playerScript}`;
}

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
    const none = fallback({ chapters: [], peaks: [] }, 'episode.noTranscript', ...goneCodes);
    const { chapters, peaks } = await this.texts.of(episode).catch(none);
    return { chapters, peaks };
  }
}

async function pageLanguage(acceptLanguage?: string): Promise<PageLanguage> {
  const language = languageOf(acceptLanguage);
  const texts = await translationOf(language);
  return { language, labels: textsFrom(texts, showPageWords), player: textsFrom(texts, playerWords) };
}
