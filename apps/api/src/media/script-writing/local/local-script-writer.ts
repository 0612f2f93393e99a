import { charactersIn } from '@duetcast/domain/kernel/characters';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxCompilationSegments } from '@duetcast/domain/limits/job-limits';
import type { ScriptSegment, SpeakerNames } from '@duetcast/domain/podcasts/script';
import { hostShare } from '@duetcast/domain/limits/podcast-limits';
import { charactersFor } from '@duetcast/domain/podcasts/script-lengths';
import { defaultScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { readArticle } from '../article/article';
import type { Article } from '../article/article-model';
import type { Script, ScriptRequest } from '../script-writer';
import { phrasesFor, type Phrases, fill } from '../../data/phrases';
import { bare, listed, namesOf, opening } from './opening';
import { passagesOf, type Change, type Passage } from './passages';
import { shortened, spokenLength, type Shortened } from './shortened';
import { voicedTurns } from './voices';
import { lineOf, maxTurnWords, fewestTurns, turnsOf } from './turns';
import { piecesOf, spaceOf } from '../article/words';

const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>#]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim();
const addressOf = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;

/** Title, author, first sentence and links of an article, in Markdown. */
function showNotes({ title, byline, sections, links }: Article): string {
  const first = sections.flatMap(({ blocks }) => blocks.flatMap(({ sentences }) => sentences))[0]?.text;
  const heading = title === null ? null : `## ${escaped(title)}`;
  const list = links.map(({ text, url }) => `- [${escaped(text)}](${addressOf(url)})`).join('\n');
  const author = byline === null ? null : `*${escaped(byline.author)}*`;
  const parts = [heading, author, first === undefined ? null : escaped(first), list];
  return parts.filter((part) => part).join('\n\n');
}

/** A longer sentence is replaced by the share. */
const maxOmittedCharacters = 130;
const maxNamed = 3;
const step = 5;

/** What a shortened script leaves out: whole sections by their headings, else about how much. */
function omittedSentence({ sections, share }: Shortened, phrases: Phrases, language: string): string {
  const headings = sections.map((heading) => fill(phrases.quoted, bare(heading)));
  const phrase = sections.length === 1 ? phrases.omittedSection : phrases.omittedSections;
  const named = fill(phrase, listed(headings, phrases, language));
  if (headings.length > 0 && headings.length <= maxNamed && named.length <= maxOmittedCharacters) return named;
  return fill(phrases.omittedShare, Math.min(95, Math.max(step, Math.round((share * 100) / step) * step)));
}

type Request = Pick<ScriptRequest, 'article' | 'options' | 'maxSegments'>;

/** Writes without a model: presenters read the article's own sentences in turn. Deterministic. */
export class LocalScriptWriter {
  async write({ article: text, options = defaultScriptOptions, maxSegments }: Request): Promise<Script> {
    const read = readArticle(text, options.language);
    const whole = { ...read, source: read.source ?? options.source ?? null };
    if (whole.sections.length === 0) throw new AppError('article.empty');
    const phrases = phrasesFor(whole.language);
    // One guest reads an article in the first person.
    const speakers = whole.isFirstPerson ? Math.min(options.speakers, 2) : options.speakers;
    const names = phrases ? namesOf(options.names, speakers) : {};
    const most = Math.min(charactersFor(options.length, charactersIn(text)), options.maxCharacters ?? Infinity);
    const show = { article: whole, omitted: null, names, phrases, speakers };
    const isWhole = options.length === 'full' && options.maxCharacters === undefined;
    const { omitted, ...fitting } = isWhole ? show : fittedTo(show, most);
    const segments = segmentsOf({ ...fitting, omitted }, most, maxSegments ?? maxCompilationSegments);
    const { language, title } = whole;
    return { segments, tokensUsed: 0, model: 'local', language, title, notes: showNotes(whole), names, omitted };
  }
}

/** What a script is made of. */
interface Show {
  readonly article: Article;
  /** What a shortened script leaves out. */
  readonly omitted: string | null;
  /** Of those who speak. */
  readonly names: SpeakerNames;
  readonly phrases: Phrases | null;
  readonly speakers: number;
}

/** Rows and items that are joined can be longer than their sentences: then there is less room for these. */
function fittedTo(show: Show, most: number): Show {
  let fitting = fitted(show, most);
  for (let room = most; room > most / 2; fitting = fitted(show, room)) {
    const excess = lengthOf(passagesIn(fitting, 'plain'), show.article.language) - most;
    if (excess <= 0) break;
    room -= excess;
  }
  return fitting;
}

/** The article, or what fits into `most` characters beside what the presenters say of their own. */
function fitted(show: Show, most: number): Show {
  const { article, phrases, names } = show;
  const ofPresenters = opening({ ...article, title: null }, names, phrases, false).length + 1;
  if (spokenLength(article) + ofPresenters <= most) return show;
  const target = Math.floor(most * (1 - hostShare / 2)) - ofPresenters - maxOmittedCharacters;
  const short = shortened(article, target);
  return { ...show, article: short.article, omitted: phrases && omittedSentence(short, phrases, article.language) };
}

/** What the presenters say of their own, the most first: greetings, then what introduces headings and lists. */
const wordings = ['greeting', 'introducing', 'plain'] as const;
type Wording = (typeof wordings)[number];

const longestTurnWords = 8 * maxTurnWords;
const lengthOf = (passages: readonly Passage[], language: string): number =>
  passages.reduce((sum, { text }) => sum + charactersIn(text) + spaceOf(language).length, 0);

/** The first wording that takes at most `most` characters, in turns that are longer where there would be too many. */
function segmentsOf(show: Show, most: number, maxSegments: number): ScriptSegment[] {
  const { language } = show.article;
  let passages: Passage[] = [];
  for (const wording of wordings) {
    passages = passagesIn(show, wording);
    if (lengthOf(passages, language) <= most) break;
  }
  const isPossible = (words: number) => fewestTurns(passages, language, words) <= maxSegments;
  let words = maxTurnWords;
  while (words < longestTurnWords && !isPossible(words)) words *= 2;
  let turns = turnsOf(passages, show.speakers, language, words);
  while (turns.length > maxSegments && words < longestTurnWords)
    turns = turnsOf(passages, show.speakers, language, (words *= 2));
  return turns.map((turn) => lineOf(turn, language));
}

function passagesIn({ article, omitted, names, phrases, speakers }: Show, wording: Wording): Passage[] {
  const { isFirstPerson, title, titleRange, sections, names: people } = article;
  const isAlone = speakers === 1;
  const isOneVoice = isFirstPerson || isAlone;
  const reading = {
    phrases: wording === 'plain' ? null : phrases,
    reader: isAlone ? ('Host' as const) : isOneVoice ? ('Guest' as const) : null,
    asker: isOneVoice || people.length > 0 ? ('Host' as const) : null,
  };
  const opened = opening(article, names, phrases, wording === 'greeting');
  const section = sections.some(({ heading }) => heading !== null) ? title : null;
  const closing = [omitted ?? [], phrases && wording === 'greeting' ? phrases.closing : []].flat();
  const host: Pick<Passage, 'speaker' | 'change'> = { speaker: 'Host', change: 'sentence' };
  const read = voicedTurns(passagesOf(article, reading), article, speakers);
  // Another voice than that of a quotation closes.
  const change: Change = /["”“»」]$/u.test(read.at(-1)?.text ?? '') ? 'always' : 'paragraph';
  const passages: Passage[] = [
    ...(opened === '' ? [] : [{ ...host, text: opened, range: titleRange, section }]),
    ...read,
    ...closing.map((text, index) => ({ ...host, text, range: null, ...(index === 0 && { change }) })),
  ];
  return passages.flatMap((passage) =>
    piecesOf(passage.text).map((text, index) =>
      index === 0 ? { ...passage, text } : { ...passage, text, section: null, change: 'sentence' as const },
    ),
  );
}
