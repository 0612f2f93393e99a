import { categoryParts } from '@duetcast/domain/shows/show-categories';
import { soundbiteOf } from '@duetcast/domain/shows/soundbite';
import type { EpisodeRow } from '@duetcast/projections/shows/episodes';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { mediaTypes } from '../../jobs/public';
import { notesHtml } from './notes-html';
import {
  transcriptFormats,
  type FeedAddress,
  type ShowAddresses,
  type TranscriptFormat,
} from '../addresses/show-addresses';
import { element, optionalTag, tag, type Xml } from './xml';

export interface Feed {
  readonly show: ShowRow;
  /** Published ones, newest first. */
  readonly episodes: readonly EpisodeRow[];
  readonly address: FeedAddress;
  /** ISO 8601 UTC. */
  readonly changedAt: string;
  /** WebSub hub; null: none. */
  readonly hubUrl: string | null;
  /** Square image; null: the show has none. */
  readonly coverUrl: string | null;
}

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
};

const transcriptTypes: Readonly<Record<TranscriptFormat, string>> = {
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  json: 'application/json',
};
export const chaptersType = 'application/json+chapters';

/** RFC 2822, as RSS 2.0 has it. */
const rssDate = (at: string): string => new Date(at).toUTCString();

const link = (rel: string, href: string, type?: string): Xml => element('atom:link', { href, rel, type });

/** RSS 2.0 with the namespaces of Apple and of Podcasting 2.0. */
export function feedDocument(feed: Feed, addresses: ShowAddresses): string {
  const items = feed.episodes.map((episode) => item(episode, feed, addresses));
  const channel = tag('channel', [...head(feed, addresses), ...items]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rss', { version: '2.0', ...namespaces }, [channel]).xml}\n`;
}

function head({ show, address, changedAt, hubUrl, coverUrl }: Feed, addresses: ShowAddresses): (Xml | null)[] {
  const { title, author, ownerEmail, isPrivate } = show;
  return [
    tag('title', title),
    tag('link', isPrivate ? addresses.feed(address) : addresses.showPage(show.id)),
    tag('description', show.description),
    tag('language', show.language),
    tag('lastBuildDate', rssDate(changedAt)),
    tag('generator', 'Duetcast'),
    link('self', addresses.feed(address), 'application/rss+xml'),
    hubUrl === null ? null : link('hub', hubUrl),
    tag('itunes:author', author),
    tag('itunes:type', 'episodic'),
    tag('itunes:explicit', String(show.explicit)),
    category(categoryParts(show.category)),
    ownerEmail === null ? null : tag('itunes:owner', [tag('itunes:name', author), tag('itunes:email', ownerEmail)]),
    coverUrl === null ? null : element('itunes:image', { href: coverUrl }),
    coverUrl === null ? null : tag('image', image(coverUrl, show, addresses, address)),
    isPrivate ? tag('itunes:block', 'Yes') : null,
    tag('podcast:guid', show.guid),
    tag('podcast:medium', 'podcast'),
    element('podcast:locked', { owner: ownerEmail ?? undefined }, 'yes'),
    element('podcast:person', { role: 'host' }, author),
  ];
}

const image = (
  url: string,
  { id, title, isPrivate }: ShowRow,
  addresses: ShowAddresses,
  address: FeedAddress,
): Xml[] => [
  tag('url', url),
  tag('title', title),
  tag('link', isPrivate ? addresses.feed(address) : addresses.showPage(id)),
];

function category([name = '', ...narrower]: readonly string[]): Xml {
  return element('itunes:category', { text: name }, narrower.length > 0 ? [category(narrower)] : null);
}

function item(episode: EpisodeRow, { show, address }: Feed, addresses: ShowAddresses): Xml {
  const { id, title, notes, season, number, format, bytes } = episode;
  const url = addresses.audio(address, id, format);
  const type = mediaTypes[format];
  return tag('item', [
    tag('title', title),
    show.isPrivate ? null : tag('link', addresses.episodePage(show.id, id)),
    tag('description', notes.trim() === '' ? title : notes),
    optionalTag('content:encoded', notesHtml(notes)),
    element('guid', { isPermaLink: 'false' }, id),
    tag('pubDate', rssDate(episode.publishAt)),
    element('enclosure', { url, length: bytes, type }),
    tag('itunes:title', title),
    tag('itunes:duration', Math.round(episode.durationMs / 1000)),
    tag('itunes:explicit', String(show.explicit)),
    tag('itunes:episodeType', 'full'),
    optionalTag('itunes:season', season),
    optionalTag('itunes:episode', number),
    optionalTag('podcast:season', season),
    optionalTag('podcast:episode', number),
    ...texts(episode, show, { address, addresses }),
    soundbite(episode),
    element('podcast:alternateEnclosure', { type, length: bytes, default: 'true' }, [
      element('podcast:source', { uri: url }),
      element('podcast:integrity', { type: 'sri', value: integrityOf(episode) }),
    ]),
  ]);
}

function soundbite(episode: EpisodeRow): Xml | null {
  const bite = soundbiteOf(episode);
  if (!bite) return null;
  const { startSeconds, durationSeconds, title } = bite;
  return element('podcast:soundbite', { startTime: startSeconds, duration: durationSeconds }, title);
}

/** Subresource integrity (W3C) of the audio. */
const integrityOf = ({ audioSha256 }: EpisodeRow): string =>
  `sha256-${Buffer.from(audioSha256, 'hex').toString('base64')}`;

interface Addressed {
  readonly address: FeedAddress;
  readonly addresses: ShowAddresses;
}

function texts({ id, cues, chapters }: EpisodeRow, { language }: ShowRow, { address, addresses }: Addressed): Xml[] {
  const transcripts = transcriptFormats.map((format) => {
    const url = addresses.transcript(address, id, format);
    return element('podcast:transcript', { url, type: transcriptTypes[format], language, rel: 'captions' });
  });
  const marks = element('podcast:chapters', { url: addresses.chapters(address, id), type: chaptersType });
  return [...(cues > 0 ? transcripts : []), ...(chapters > 0 ? [marks] : [])];
}
