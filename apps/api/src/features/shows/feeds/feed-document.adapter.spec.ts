import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aShow } from '../../../../../../test/support/builders/show.builder';
import type { EpisodeRow } from '@duetcast/projections/shows/episodes';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { parseRssFeed } from 'feedsmith';
import { parseFeed } from 'podcast-partytime';
import { readConfig } from '../../../platform/config/config';
import { ShowAddresses } from '../addresses/show-addresses';
import { feedDocument } from './feed-document';

const addresses = new ShowAddresses(readConfig({ PUBLIC_URL: 'https://duetcast.example' }));
const at = '2026-11-20T12:00:00.000Z';
const show: ShowRow = {
  ...aShow.details,
  title: 'Tides & <moons> “]]>”',
  id: 'show-1',
  accountId: 'acc_ada',
  guid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
  createdAt: at,
  changedAt: at,
  revision: 1,
  episodeCount: 1,
  subscriberCount: 0,
  isDeleted: false,
  keptEpisodes: 1,
  expiredAt: null,
  cover: [],
};
const episode = (index: number): EpisodeRow => ({
  ...aShow.audio('7'),
  ...aShow.episodeDetails,
  id: `episode-${index}`,
  showId: show.id,
  accountId: 'acc_ada',
  title: `Tide ${index}: <b>1 & 2</b> 🌊`,
  notes: `Line one\n\nMore at https://example.com/${index}?a=1&b=2.`,
  number: index + 1,
  bytes: 48_000 + index,
  durationMs: 61_000 + index * 1_000,
  format: index % 2 === 0 ? 'mp3' : 'wav',
  publishAt: new Date(Date.parse(at) - index * 3_600_000).toISOString(),
  addedAt: at,
  changedAt: at,
  revision: 2,
  isRemoved: false,
  removedAt: null,
  soundbite: { startMs: 1_500, durationMs: 15_000 },
  soundbiteTitle: `Bite ${index} & more`,
});
const feedOf = (count: number, part: Partial<ShowRow> = {}, token: string | null = null) =>
  feedDocument(
    {
      show: { ...show, ...part },
      episodes: Array.from({ length: count }, (_, index) => episode(index)),
      address: { showId: show.id, token },
      changedAt: at,
      hubUrl: null,
      coverUrl: null,
    },
    addresses,
  );

/** What every parser has to read: title, length of the audio in seconds, address, bytes. */
const expected = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const { title, durationMs, id, format, bytes } = episode(index);
    const url = `https://duetcast.example/feeds/show-1/episodes/${id}/audio.${format}`;
    return { title, seconds: durationMs / 1000, url, bytes };
  });

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'duetcast-feed-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Debian's, which has Debian's packages. */
const python = '/usr/bin/python3';

const has = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
/** Runs a judge that Debian has; without it, says so. */
function ifPresent(name: string, isPresent: boolean, judge: () => void): void {
  if (isPresent) return judge();
  process.stdout.write(`Not installed, so feeds were not read by it: ${name}\n`);
}

/** Tags that Apple, Spotify and the podcast namespace require, by element. */
const required = {
  channel: [
    'title',
    'link',
    'description',
    'language',
    'itunes:author',
    'itunes:explicit',
    'itunes:category text="Science"',
    'itunes:category text="Earth Sciences"',
    'itunes:email',
    'podcast:guid',
    'podcast:locked owner="ada@example.com"',
    'podcast:medium',
    'podcast:person role="host"',
    'atom:link href="https://duetcast.example/feeds/show-1.xml" rel="self"',
  ],
  item: [
    'title',
    'link',
    'description',
    'content:encoded',
    'guid isPermaLink="false"',
    'pubDate',
    'enclosure url=',
    'itunes:duration',
    'itunes:explicit',
    'itunes:season',
    'itunes:episode',
    'podcast:season',
    'podcast:episode',
    'podcast:transcript url=',
    'podcast:chapters url=',
    'podcast:soundbite startTime=',
    'podcast:alternateEnclosure type=',
    'podcast:integrity type="sri"',
  ],
};

describe.each([1, 50, 1_000])('a feed of %i episodes', (count) => {
  const xml = feedOf(count);

  test('has every required tag', () => {
    const [channel = '', ...items] = xml.split('<item>');
    for (const tag of required.channel) expect(channel).toContain(`<${tag}`);
    expect(items).toHaveLength(count);
    for (const item of items) expect(required.item.filter((tag) => !item.includes(`<${tag}`))).toEqual([]);
  });

  test('is well-formed by xmllint', () =>
    ifPresent('xmllint', has('xmllint', '--version'), () => {
      const file = join(folder, `${count}.xml`);
      writeFileSync(file, xml);
      expect(spawnSync('xmllint', ['--noout', file]).stderr.toString()).toBe('');
    }));

  test('is read by feedsmith with the same episodes', () => {
    const { title, items = [] } = parseRssFeed(xml);
    expect(title).toBe(show.title);
    const read = items.map((item) => ({
      title: item.title,
      seconds: item.itunes?.duration,
      url: item.enclosures?.[0]?.url,
      bytes: item.enclosures?.[0]?.length,
    }));
    expect(read).toEqual(expected(count));
    expect(items.map(({ podcast }) => podcast?.soundbites)).toEqual(
      items.map((_, index) => [{ startTime: 1.5, duration: 15, display: `Bite ${index} & more` }]),
    );
  });

  test('is read by podcast-partytime with the same episodes', () => {
    const feed = parseFeed(xml);
    expect(feed?.guid).toBe(show.guid);
    const read = feed?.items.map(({ title, duration, enclosure: { url, length } }) => {
      return { title, seconds: duration, url, bytes: length };
    });
    expect(read).toEqual(expected(count));
  });

  test('is read by podcastparser with the same episodes', () =>
    ifPresent('python3-podcastparser', has(python, '-c', 'import podcastparser'), () => {
      const file = join(folder, `${count}-python.xml`);
      writeFileSync(file, xml);
      const script =
        'import sys, json, podcastparser\n' +
        'feed = podcastparser.parse("https://duetcast.example/feeds/show-1.xml", open(sys.argv[1], "rb"))\n' +
        'print(json.dumps([[e["title"], e["total_time"], e["enclosures"][0]["url"], e["enclosures"][0]["file_size"]] for e in feed["episodes"]]))';
      const output = execFileSync(python, ['-c', script, file], { maxBuffer: 64 * 1024 * 1024 }).toString();
      const read = JSON.parse(output) as [string, number, string, number][];
      const sorted = (rows: { url: string }[]) => rows.toSorted((a, b) => (a.url < b.url ? -1 : 1));
      expect(sorted(read.map(([title, seconds, url, bytes]) => ({ title, seconds, url, bytes })))).toEqual(sorted(expected(count))); // prettier-ignore
    }));
});

test('a private feed names no page, and asks directories to keep out', () => {
  const xml = feedOf(1, { isPrivate: true, ownerEmail: null }, 'secret-token');
  expect(xml).toContain('<itunes:block>Yes</itunes:block>');
  expect(xml).not.toContain('/shows/');
  expect(xml).not.toContain('<itunes:owner>');
  expect(parseRssFeed(xml).items?.[0]?.enclosures?.[0]?.url).toBe(
    'https://duetcast.example/feeds/show-1/private/secret-token/episodes/episode-0/audio.mp3',
  );
});

test('an episode without texts has no transcript, no chapters and no soundbite', () => {
  const silent = {
    ...episode(0),
    soundbite: undefined,
    cues: 0,
    chapters: 0,
    textsHash: null,
    notes: '',
    season: null,
    number: null,
  };
  const feed = { show, address: { showId: show.id, token: null }, changedAt: at, hubUrl: null };
  const xml = feedDocument({ ...feed, episodes: [silent], coverUrl: 'https://duetcast.example/cover.png' }, addresses);
  expect(xml).not.toMatch(/podcast:(transcript|chapters|season|episode|soundbite)|itunes:season|content:encoded/);
  expect(parseRssFeed(xml)).toMatchObject({
    itunes: { image: 'https://duetcast.example/cover.png' },
    image: { url: 'https://duetcast.example/cover.png', title: show.title },
    items: [{ description: silent.title }],
  });
});
