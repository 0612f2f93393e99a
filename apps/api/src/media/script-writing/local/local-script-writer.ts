import { charactersIn } from '@duetcast/domain/kernel/characters';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxCompilationSegments } from '@duetcast/domain/limits/job-limits';
import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import { hostShare } from '@duetcast/domain/limits/podcast-limits';
import { charactersFor } from '@duetcast/domain/podcasts/script-lengths';
import { defaultScriptOptions, type ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { readArticle } from '../article/article';
import type { Article } from '../article/article-model';
import type { Script, ScriptRequest } from '../script-writer';
import { conversation } from './conversation';
import { CueFinder } from './cues/cue-finder';
import { cuesFor } from './cues/cue';
import { HostBudget } from './host-budget';
import { shortened, spokenLength, type Shortened } from './shortened';
import { attribution, authorOf, introduction, namesOf, bare, listed } from './opening';
import { phrasesFor, type Phrases, fill } from '../../data/phrases';
import { alternateSpeakers, narration, shortForm } from './plain-forms';
import { fewerTurns, turnsOf } from './turns';

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

/** The host asks nothing about a shorter text. */
const minConversationCharacters = 300;

type Request = Pick<ScriptRequest, 'article' | 'options' | 'maxSegments'>;

/** Writes without a model: sentences of the article in order, as a narration or a conversation. Deterministic. */
export class LocalScriptWriter {
  async write({ article: text, options = defaultScriptOptions, maxSegments }: Request): Promise<Script> {
    const whole = readArticle(text, options.language);
    if (whole.sections.length === 0) throw new AppError('article.empty');
    const phrases = phrasesFor(whole.language);
    const most = Math.min(charactersFor(options.length, charactersIn(text)), options.maxCharacters ?? Infinity);
    const { article, omitted } = fitted(whole, { ...options, most, phrases });
    const segments = segmentsOf(article, omitted, { options, phrases, most, maxSegments });
    const names = phrases ? namesOf(options.names, options.speakers) : {};
    const { language, title } = whole;
    return { segments, tokensUsed: 0, model: 'local', language, title, notes: showNotes(whole), names, omitted };
  }
}

interface Fitting extends ScriptOptions {
  readonly most: number;
  readonly phrases: Phrases | null;
}

/** The article, or what fits into `most` characters beside what the speakers say of their own. */
function fitted(article: Article, { most, phrases, length, speakers, names, maxCharacters }: Fitting) {
  const said = phrases
    ? [
        ...introduction(namesOf(names, speakers), phrases, article.language),
        attribution(article, phrases) ?? authorOf(article, phrases),
      ]
    : [];
  const ofSpeakers = said.reduce((sum, spoken) => sum + (spoken ? spoken.text.length + 1 : 0), 0);
  const isWhole = length === 'full' && maxCharacters === undefined;
  if (isWhole || spokenLength(article) + ofSpeakers <= most) return { article, omitted: null };
  const target = Math.floor(most * (1 - hostShare / 2)) - ofSpeakers - maxOmittedCharacters;
  const short = shortened(article, target);
  return { article: short.article, omitted: phrases && omittedSentence(short, phrases, article.language) };
}

interface Form {
  readonly options: ScriptOptions;
  readonly phrases: Phrases | null;
  readonly most: number;
  readonly maxSegments: number | undefined;
}

function segmentsOf(article: Article, omitted: string | null, form: Form): ScriptSegment[] {
  const { options, phrases, most, maxSegments = maxCompilationSegments } = form;
  const { language } = article;
  const { speakers } = options;
  const names = namesOf(options.names, speakers);
  const spoken = spokenLength(article);
  const finder = new CueFinder(cuesFor(language), textOfArticle(article), phrases?.prompts ?? []);
  const all = turnsOf(article, (text) => phrases !== null && speakers > 1 && finder.suits(text));
  // The Host speaks before each turn of a guest and at the end.
  const turns = fewerTurns(
    all,
    phrases && speakers > 1 ? Math.floor((maxSegments - 1) / 2) : maxSegments - 1,
    language,
  );
  if (speakers === 1) return narration({ article, turns, phrases, speakers, names, omitted });
  if (phrases === null) return alternateSpeakers(article, turns, speakers);
  if (spoken < minConversationCharacters && omitted === null)
    return shortForm(article, turns, introduction(names, phrases, language));
  const budget = new HostBudget(Math.floor(spoken * hostShare), Math.floor(most) - spoken);
  return conversation({ article, turns, phrases, speakers, names, omitted }, finder, budget);
}

const textOfArticle = ({ title, sections }: Article): string =>
  [
    title,
    ...sections.flatMap(({ blocks }) => blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text))),
  ].join(' ');
