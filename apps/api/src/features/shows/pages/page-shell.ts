import type { Labels } from '@duetcast/player/labels';
import type { showPageWords } from '@duetcast/words/en/site/show-page';
import type { Language } from '@duetcast/words/languages';
import type { TextsOf } from '@duetcast/words/kernel/words';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { escaped } from '../../../platform/html/page';
import type { ShowAddresses } from '../addresses/show-addresses';

export type PageTexts = TextsOf<typeof showPageWords>;

/** The language of a page, and the texts in it. */
export interface PageLanguage {
  readonly language: Language;
  readonly labels: PageTexts;
  readonly player: Labels;
}

/** Path of an address of this server, which readers may have opened under another name. */
export const localPath = (address: string): string => escaped(new URL(address).pathname);

/** Pixels of a side as the pages show it, on screens of two pixels each. */
const coverSide = 600;

/** The cover of a show, as decoration beside its title. */
export const coverImage = (show: ShowRow, addresses: ShowAddresses): string =>
  `<img class="cover" src="${localPath(addresses.cover({ showId: show.id, token: null }, show, coverSide))}" width="160" height="160" alt="">`;

export const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}">`;

export const description = (text: string): string => `<meta name="description" content="${escaped(text)}">`;

export const alternate = (type: string, href: string, title: string): string =>
  `<link rel="alternate" type="${type}" href="${escaped(href)}" title="${escaped(title)}">`;

/** Data for search engines; `<` is escaped, so that no text ends the element. */
export const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}</script>`;

/** The start of a text in one line, for previews. */
export function excerpt(text: string, max = 200): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}

/** The form that reports the content at a public address. */
export const reportLink = ({ report }: PageTexts, path: string): string =>
  `<a class="made" href="${escaped(path)}">${report}</a>`;

export const madeWith = ({ made }: PageTexts, target = ''): string => `<a class="made" href="/"${target}>${made}</a>`;

export const day = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

export const minutes = (durationMs: number, { minutes: inWords }: PageTexts): string =>
  inWords(Math.max(1, Math.round(durationMs / 60_000)));
