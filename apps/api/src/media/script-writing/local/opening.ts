import type { SpeakerNames } from '@duetcast/domain/podcasts/script';
import { speakers, type Speaker } from '@duetcast/domain/podcasts/speakers';
import { fill, type Phrases } from '../../data/phrases';
import type { Article } from '../article/article-model';
import { asSentence, commaOf, isQuestion } from '../article/sentences';
import { spaceOf } from '../article/words';

/** "Ana, Ben and Cem". */
export const listed = (items: readonly string[], { and }: Phrases, language: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(commaOf(language))}${and}${items.at(-1)}`;

/** The title without quotation marks and final punctuation, to be quoted in a phrase. */
export function bare(title: string): string {
  const inner = /^["“«「『《](.+)["”»」』》]$/u.exec(title)?.[1] ?? title;
  return inner.replace(/[.。:：]$/u, '').trim();
}

/** Would be a quotation in a quotation. */
export const hasQuotes = (text: string): boolean => /["“”„«»「」『』《》]/u.test(text);

/** The names of those who speak. */
export const namesOf = (names: SpeakerNames, count: number): SpeakerNames =>
  Object.fromEntries(
    speakers.slice(0, count).flatMap((speaker) => (names[speaker] === undefined ? [] : [[speaker, names[speaker]]])),
  );

/** "I am Ana. With me is Ben."; empty without names. */
function introduction({ Host: host, ...guests }: SpeakerNames, phrases: Phrases, language: string): string[] {
  const others = (Object.keys(guests) as Exclude<Speaker, 'Host'>[]).flatMap((speaker) => guests[speaker] ?? []);
  const phrase = others.length > 1 ? phrases.guests : phrases.guest;
  return [
    ...(host === undefined ? [] : [fill(phrases.host, host)]),
    ...(others.length === 0 ? [] : [fill(phrase, listed(others, phrases, language))]),
  ];
}

function titled(title: string, phrases: Phrases | null, language: string): string {
  if (phrases === null || hasQuotes(bare(title))) return asSentence(title, language);
  return isQuestion(title) ? fill(phrases.asking, title) : fill(phrases.titled, bare(title));
}

function authorship({ byline, source, isFirstPerson, isInterview }: Article, phrases: Phrases): string[] {
  const author = byline?.author;
  const isAuthors = isFirstPerson && !isInterview;
  return [
    ...(author === undefined || isAuthors ? [] : [fill(phrases.author, author)]),
    ...(source === null ? [] : [fill(phrases.source, source)]),
    ...(isInterview && isFirstPerson ? [phrases.interview] : []),
    ...(!isAuthors ? [] : [author === undefined ? phrases.firstPersonUnnamed : fill(phrases.firstPerson, author)]),
  ];
}

/** What the Host says first: who speaks, the title, its author and where it is from. */
export function opening(article: Article, names: SpeakerNames, phrases: Phrases | null, greets: boolean): string {
  const { title, language } = article;
  return [
    ...(phrases && greets ? [phrases.welcome] : []),
    ...(phrases ? introduction(names, phrases, language) : []),
    ...(title === null ? [] : [titled(title, greets ? phrases : null, language)]),
    ...(phrases ? authorship(article, phrases) : []),
  ].join(spaceOf(language));
}
