import type { EpisodeRow } from '@duetcast/projections/shows/episodes';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { escaped } from '../../../platform/html/page';
import { mediaTypes } from '../../jobs/public';
import { notesHtml } from '../feeds/notes-html';
import type { ShowAddresses } from '../addresses/show-addresses';
import type { EpisodeTexts } from '../queries/episode-texts';
import {
  alternate,
  clock,
  day,
  description,
  excerpt,
  htmlPage,
  jsonLd,
  localPath,
  madeWith,
  minutes,
  property,
  type PageLanguage,
} from './page-shell';

export interface ShownEpisodePage extends PageLanguage {
  readonly show: ShowRow;
  readonly episode: EpisodeRow;
  readonly chapters: EpisodeTexts['chapters'];
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
<h1 dir="auto">${escaped(episode.title)}</h1>
<p class="dim">${facts(page).join(' · ')}</p></header>
${player(page, addresses)}
<p class="files">${files.join('')}</p>
<section class="text" dir="auto">${notesHtml(episode.notes)}</section>
${chapterList(page)}
<footer>${madeWith(labels)}</footer>
<script src="/embed-player.js" defer></script>`;
  return htmlPage({
    language,
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
  const body = `<header><h1 dir="auto"><a href="${href}"${target}>${escaped(episode.title)}</a></h1>${madeWith(labels, target)}</header>
${player(page, addresses)}
${chapterList(page)}
<script src="/embed-player.js" defer></script>`;
  return htmlPage({ language, title: episode.title, style: 'embed-player', body });
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

function player({ show, episode: { id, format, cues }, labels }: ShownEpisodePage, addresses: ShowAddresses): string {
  const feed = { showId: show.id, token: null };
  const captions = localPath(addresses.transcript(feed, id, 'vtt'));
  const track = `<track kind="captions" src="${captions}" srclang="${escaped(show.language)}" label="${labels.captions}">`;
  const src = localPath(addresses.audio(feed, id, format));
  return `<audio controls preload="metadata" src="${src}" aria-label="${labels.player}">${cues > 0 ? track : ''}</audio>`;
}

function chapterList({ chapters, labels }: ShownEpisodePage): string {
  if (chapters.length === 0) return '';
  const items = chapters
    .slice(0, maxChapters)
    .map(
      ({ title, startSeconds }) =>
        `<li><button type="button" data-start="${startSeconds}"><span>${clock(startSeconds)}</span>` +
        `<span dir="auto">${escaped(excerpt(title, maxChapterTitle))}</span></button></li>`,
    );
  return `<ol class="chapters" aria-label="${labels.chapters}">\n${items.join('\n')}\n</ol>`;
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
