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
  coverImage,
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

export const playerScript = '\n<script src="/duetcast-player.js" defer></script>';

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
    ...(episode.cues > 0 ? [`<a href="${transcript}">${labels.transcriptFile}</a>`] : []),
  ];
  const body = `<header>${coverImage(show, addresses)}<div><p class="show"><a dir="auto" href="${localPath(addresses.showPage(show.id))}">${escaped(show.title)}</a></p>
<h1 dir="auto" lang="${show.language}">${escaped(episode.title)}</h1>
<p class="dim">${facts(page).join(' · ')}</p></div></header>
${wholePlayer(page, addresses)}
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
${wholePlayer(page, addresses)}
<footer>${reportLink(labels, reportPath('episode', episode.id))}</footer>`;
  return htmlPage({
    language,
    direction: directionOf(show.language),
    title: episode.title,
    style: 'embed-player',
    body,
  });
}

/** Season, number, day and length of an episode. */
export function facts({ episode, labels, language }: PageLanguage & { episode: EpisodeRow }): string[] {
  const { season, number, publishAt, durationMs } = episode;
  return [
    ...(season === null ? [] : [labels.season(season)]),
    ...(number === null ? [] : [labels.episode(number)]),
    `<time datetime="${publishAt}">${day(publishAt, language)}</time>`,
    minutes(durationMs, labels),
  ];
}

/** The player with waveform, chapters and transcript. */
function wholePlayer(page: ShownEpisodePage, addresses: ShowAddresses): string {
  const { show, episode, chapters, peaks } = page;
  const texts = (kind: 'json' | 'vtt') =>
    localPath(addresses.transcript({ showId: show.id, token: null }, episode.id, kind));
  const spoken = episode.cues > 0 ? ` transcript="${texts('json')}?words=true" captions="${texts('vtt')}"` : '';
  const listed = chapters.slice(0, maxChapters).map(({ title, startSeconds: startTime }) => ({
    startTime,
    title: excerpt(title, maxChapterTitle),
  }));
  return player(page, addresses, spoken, { peaks, chapters: listed }) + playerScript;
}

/** An episode's player; `attributes` and `data` are those beside audio, title, cover and length. */
export function player(
  { show, episode, labels, player: words }: PageLanguage & Pick<ShownEpisodePage, 'show' | 'episode'>,
  addresses: ShowAddresses,
  attributes: string,
  data: PlayerData,
): string {
  const feed = { showId: show.id, token: null };
  const src = localPath(addresses.audio(feed, episode.id, episode.format));
  const json = JSON.stringify({ ...data, labels: words }).replaceAll('<', '\\u003c');
  return `<duetcast-player src="${src}" heading="${escaped(episode.title)}" artwork="${localPath(addresses.cover(feed, show))}" duration="${episode.durationMs / 1000}"${attributes}>
<audio controls preload="none" src="${src}" aria-label="${labels.player}"></audio>
<script type="application/json">${json}</script>
</duetcast-player>`;
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
