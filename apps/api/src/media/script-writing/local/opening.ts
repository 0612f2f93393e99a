import type { SpeakerNames } from '@duetcast/domain/podcasts/script';
import { speakers, type SpeakerCount } from '@duetcast/domain/podcasts/speakers';
import type { Article } from '../article/article-model';
import { asSentence, isQuestion } from '../article/sentences';
import type { HostBudget } from './host-budget';
import { own, type Spoken } from './lines';
import { fill, type Phrases } from '../../data/phrases';
import { spaceOf, type Turn } from './turns';

/** "Ana, Ben and Cem". */
export function listed(items: readonly string[], { and }: Phrases, language: string): string {
  const separator = spaceOf(language) === '' ? '、' : language === 'ar' ? '، ' : ', ';
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(separator)}${and}${items.at(-1)}`;
}

/** The names of those who speak. */
export const namesOf = (names: SpeakerNames, count: SpeakerCount): SpeakerNames =>
  Object.fromEntries(
    speakers.slice(0, count).flatMap((speaker) => (names[speaker] === undefined ? [] : [[speaker, names[speaker]]])),
  );

/** "I am Ana. With me is Ben.", said by the Host or the first guest; empty without names. */
export function introduction(
  names: SpeakerNames,
  phrases: Phrases,
  language: string,
  speaker: 'Host' | 'Guest' = 'Host',
): Spoken[] {
  const others = speakers.flatMap((role) => (role === speaker ? [] : (names[role] ?? [])));
  const name = names[speaker];
  const phrase = others.length > 1 ? phrases.guests : phrases.guest;
  return [
    ...(name === undefined ? [] : [own(fill(phrases.host, name))]),
    ...(others.length === 0 ? [] : [own(fill(phrase, listed(others, phrases, language)))]),
  ];
}

/** Would be a quotation in a quotation. */
export const hasQuotes = (text: string): boolean => /["“”„«»「」『』《》]/u.test(text);

/** The title without quotation marks and final punctuation, to be quoted in a phrase. */
export function bare(title: string): string {
  const inner = /^["“«「『《](.+)["”»」』》]$/u.exec(title)?.[1] ?? title;
  return inner.replace(/[.。:：]$/u, '').trim();
}

/**
 * The subject of the show in the longest form that takes at most its part of what the Host may say.
 * @param reserved characters of what the Host says later in any case
 */
export function announcement(
  article: Article,
  subject: Spoken,
  phrases: Phrases,
  budget: HostBudget,
  reserved: number,
): Spoken[] | null {
  const { text, range } = subject;
  const quoted = hasQuotes(bare(text)) ? asSentence(text, article.language) : fill(phrases.titled, bare(text));
  const titled = isQuestion(text) ? fill(phrases.asking, text) : quoted;
  const { language } = article;
  const named = authorOf(article, phrases);
  const author = named === null ? [] : [named];
  const forms: Spoken[][] = [
    [own(phrases.welcome), { text: titled, range }, ...author],
    [{ text: titled, range }, ...author],
    [{ text: titled, range }],
    [{ text: asSentence(text, language), range }],
  ];
  const lengthOf = (form: Spoken[]): number => form.reduce((sum, { text: said }) => sum + said.length + 1, 0);
  const form = forms.find((each, index) => {
    const share = index === 0 ? announcementShare.welcome : announcementShare.author;
    return index === forms.length - 1 || lengthOf(each) - bare(text).length <= (budget.left - reserved) * share;
  })!;
  return budget.spend(form.map(({ text: said }) => said).join(' '), bare(text).length) ? form : null;
}

/** Shares of the budget for what is said beside the title; an author's name is worth more than a welcome. */
const announcementShare = { welcome: 0.26, author: 0.38 };

/** "The author is Dana Whitfield."; null without a byline, and for an author who is attributed. */
export const authorOf = ({ byline, isFirstPerson }: Article, phrases: Phrases): Spoken | null =>
  byline === null || isFirstPerson ? null : own(fill(phrases.author, byline.author));

/** "As the author, Dana Whitfield, writes:"; null for an article without an "I". */
export function attribution({ byline, isFirstPerson }: Article, phrases: Phrases): Spoken | null {
  if (!isFirstPerson) return null;
  return own(byline ? fill(phrases.firstPerson, byline.author) : phrases.firstPersonUnnamed);
}

/** What a script is made of. */
export interface Show {
  readonly article: Article;
  /** There is at least one turn. */
  readonly turns: readonly Turn[];
  readonly phrases: Phrases;
  readonly speakers: SpeakerCount;
  /** Names of those who speak. */
  readonly names: SpeakerNames;
  /** What a shortened script leaves out. */
  readonly omitted: string | null;
}
