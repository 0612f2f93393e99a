import type { EpisodeRow } from '@duetcast/projections/shows/episodes';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { escaped, htmlPage } from '../../../platform/html/page';
import type { PlayerData } from '@duetcast/player/player-data';
import { mediaTypes } from '../../jobs/public';
import { reportPath } from '../../publications/public';
import { notesHtml } from '../feeds/notes-html';
import type { ShowAddresses } from '../addresses/show-addresses';
import type { EpisodeTexts } from '../queries/episode-texts';
import {
  alternate,
  day,
  description,
  excerpt,
  jsonLd,
  localPath,
  madeWith,
  minutes,
  property,
  reportLink,
  type PageLanguage,
} from './page-shell';
import { directionOf } from './text-direction';

export interface ShownEpisodePage extends PageLanguage, Pick<EpisodeTexts, 'chapters' | 'peaks'> {
  readonly show: ShowRow;
  readonly episode: EpisodeRow;
}

/** More would not fit the page; the feed has all. */
const maxChapters = 50;
const maxChapterTitle = 100;

/** Public page of an episode: player, notes and chapters. */
export function episodePage(page: ShownEpisodePage, addresses: ShowAddresses): string {
  const { show, episode, labels, language } = page;
  const feed = { showId: show.id, token: null };
  const audioUrl = localPath(addresses.audio(feed, episode.id, episode.format));
  const transcript = localPath(addresses.transcript(feed, episode.id, 'vtt'));
  const files = [
    `<a href="${audioUrl}" download>${labels.download}</a>`,
    ...(episode.cues > 0 ? [`<a href="${transcript}">${labels.transcript}</a>`] : []),
  ];
  const body = `<header><p class="show"><a dir="auto" href="${localPath(addresses.showPage(show.id))}">${escaped(show.title)}</a></p>
<h1 dir="auto" lang="${show.language}">${escaped(episode.title)}</h1>
<p class="dim">${facts(page).join(' · ')}</p></header>
${player(page, addresses)}
<p class="files">${files.join('')}</p>
<section class="text" dir="auto" lang="${show.language}">${notesHtml(episode.notes)}</section>
<footer>${reportLink(labels, reportPath('episode', episode.id))}
${madeWith(labels)}</footer>`;
  return htmlPage({
    language,
    direction: directionOf(show.language),
    title: `${episode.title} – ${show.title}`,
    style: 'show-page',
    head: head(page, addresses),
    body,
  });
}

/** The player alone, for frames on other sites. */
export function episodeEmbed(page: ShownEpisodePage, addresses: ShowAddresses): string {
  const { show, episode, labels, language } = page;
  const target = ' target="_blank" rel="noopener"';
  const href = localPath(addresses.episodePage(show.id, episode.id));
  const body = `<header><h1 dir="auto" lang="${show.language}"><a href="${href}"${target}>${escaped(episode.title)}</a></h1>${madeWith(labels, target)}</header>
${player(page, addresses)}
<footer>${reportLink(labels, reportPath('episode', episode.id))}</footer>`;
  return htmlPage({
    language,
    direction: directionOf(show.language),
    title: episode.title,
    style: 'embed-player',
    body,
  });
}

function facts({ episode, labels, language }: ShownEpisodePage): string[] {
  const { season, number, publishAt, durationMs } = episode;
  return [
    ...(season === null ? [] : [labels.season(season)]),
    ...(number === null ? [] : [labels.episode(number)]),
    `<time datetime="${publishAt}">${day(publishAt, language)}</time>`,
    minutes(durationMs, labels),
  ];
}

function player(page: ShownEpisodePage, addresses: ShowAddresses): string {
  const { show, episode, labels, chapters, peaks } = page;
  const { id, title, format, cues, durationMs } = episode;
  const feed = { showId: show.id, token: null };
  const texts = (kind: 'json' | 'vtt') => localPath(addresses.transcript(feed, id, kind));
  const spoken = cues > 0 ? ` transcript="${texts('json')}?words=true" captions="${texts('vtt')}"` : '';
  const src = localPath(addresses.audio(feed, id, format));
  const data: PlayerData = {
    labels: page.player,
    peaks,
    chapters: chapters.slice(0, maxChapters).map(({ title: chapter, startSeconds: startTime }) => ({
      startTime,
      title: excerpt(chapter, maxChapterTitle),
    })),
  };
  const artwork = localPath(addresses.cover(feed, show));
  return `<duetcast-player src="${src}" heading="${escaped(title)}" artwork="${artwork}" duration="${durationMs / 1000}"${spoken}>
<audio controls preload="none" src="${src}" aria-label="${labels.player}"></audio>
<script type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
</duetcast-player>
<script src="/duetcast-player.js" defer></script>`;
}

function head({ show, episode }: ShownEpisodePage, addresses: ShowAddresses): string[] {
  const { id, title, format, durationMs } = episode;
  const url = addresses.episodePage(show.id, id);
  const audioUrl = addresses.audio({ showId: show.id, token: null }, id, format);
  const text = excerpt(episode.notes.trim() === '' ? show.description : episode.notes);
  return [
    description(text),
    `<link rel="canonical" href="${escaped(url)}">`,
    alternate('application/json+oembed', addresses.oembed(url), title),
    alternate('application/rss+xml', addresses.feed({ showId: show.id, token: null }), show.title),
    property('og:type', 'article'),
    property('og:title', title),
    property('og:description', text),
    property('og:url', url),
    property('og:site_name', show.title),
    property('og:image', addresses.cover({ showId: show.id, token: null }, show)),
    property('og:audio', audioUrl),
    property('og:audio:type', mediaTypes[format]),
    '<meta name="twitter:card" content="summary">',
    jsonLd({
      '@type': 'PodcastEpisode',
      ...{ name: title, description: text, url, datePublished: episode.publishAt },
      timeRequired: `PT${Math.round(durationMs / 1000)}S`,
      ...(episode.number !== null && { episodeNumber: episode.number }),
      inLanguage: show.language,
      associatedMedia: { '@type': 'AudioObject', contentUrl: audioUrl, encodingFormat: mediaTypes[format] },
      partOfSeries: { '@type': 'PodcastSeries', name: show.title, url: addresses.showPage(show.id) },
    }),
  ];
}
