import { categoryParts } from '@duetcast/domain/shows/show-categories';
import type { EpisodeRow } from '@duetcast/projections/shows/episodes';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { escaped, htmlPage } from '../../../platform/html/page';
import { reportPath } from '../../publications/public';
import { notesHtml } from '../feeds/notes-html';
import type { ShowAddresses } from '../addresses/show-addresses';
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

export interface ShownPage extends PageLanguage {
  readonly show: ShowRow;
  /** Newest first. */
  readonly episodes: readonly EpisodeRow[];
  /** Whether older ones follow. */
  readonly hasMore: boolean;
}

/** Public page of a show: its description, its feed, and a part of its episodes. */
export function showPage(page: ShownPage, addresses: ShowAddresses): string {
  const { show, labels, language } = page;
  const { title, author, language: shownLanguage } = show;
  const feedUrl = addresses.feed({ showId: show.id, token: null });
  const body = `<header><h1 dir="auto" lang="${shownLanguage}">${escaped(title)}</h1>
<p class="dim"><bdi>${escaped(labels.by(author))}</bdi> · ${categoryParts(show.category).map(escaped).join(' › ')}</p></header>
<section class="text" dir="auto" lang="${shownLanguage}">${notesHtml(show.description)}</section>
<section aria-labelledby="subscribe"><h2 id="subscribe">${labels.subscribe}</h2>
<label><span class="dim"><bdi>${labels.subscribeHint}</bdi></span><input readonly dir="ltr" value="${escaped(feedUrl)}" aria-label="${labels.feed}"></label></section>
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

function list({ show, episodes, hasMore, language, labels }: ShownPage, addresses: ShowAddresses): string {
  if (episodes.length === 0) return `<p class="dim">${labels.none}</p>`;
  const items = episodes.map(({ id, title, publishAt, durationMs }) => {
    const facts = `${day(publishAt, language)} · ${minutes(durationMs, labels)}`;
    return `<li><a dir="auto" lang="${show.language}" href="${localPath(addresses.episodePage(show.id, id))}">${escaped(title)}</a><span class="dim">${facts}</span></li>`;
  });
  const before = encodeURIComponent(episodes.at(-1)?.publishAt ?? '');
  const older = hasMore ? `<p><a href="?before=${before}" rel="next">${labels.older}</a></p>` : '';
  return `<ol class="episodes">\n${items.join('\n')}\n</ol>\n${older}`;
}
