import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import { speakers, type SpeakerCount } from '@duetcast/domain/podcasts/speakers';
import type { Article, Sentence } from '../article/article-model';
import { asSentence } from '../article/sentences';
import { Lines, own, type Spoken } from './lines';
import { attribution, authorOf, introduction, type Show } from './opening';
import { wholeOf, type Turn } from './turns';

const titleOf = ({ title, titleRange, language }: Article): Spoken[] =>
  title === null ? [] : [{ text: asSentence(title, language), range: titleRange }];

/** One speaker reads the article: no questions but the article's own. */
export function narration(show: Omit<Show, 'phrases'> & { readonly phrases: Show['phrases'] | null }): ScriptSegment[] {
  const { article, turns, phrases, names, omitted } = show;
  const lines = new Lines(article.language);
  const attributed = phrases && (attribution(article, phrases) ?? authorOf(article, phrases));
  const opening: Spoken[] = [
    ...(phrases ? introduction(names, phrases, article.language) : []),
    ...titleOf(article),
    ...(attributed ? [attributed] : []),
  ];
  turns.forEach((turn, index) => {
    const whole: Spoken[] = wholeOf(turn, article.language);
    const isTitled = index === 0 && turns.some(({ heading }) => heading !== null);
    lines.add(
      'Host',
      index === 0 ? [...opening, ...whole] : whole,
      turn.heading?.text ?? (isTitled ? article.title : null),
    );
  });
  if (omitted !== null) lines.add('Host', [own(omitted)]);
  return lines.segments();
}

/** A script for languages without phrases: the speakers alternate, headings included. */
export function alternateSpeakers(article: Article, turns: readonly Turn[], count: SpeakerCount): ScriptSegment[] {
  const lines = new Lines(article.language);
  const order = speakers.slice(0, count);
  turns.forEach((turn, index) => {
    const spoken: Spoken[] = [...(index === 0 ? titleOf(article) : []), ...wholeOf(turn, article.language)];
    lines.add(order[index % order.length]!, spoken, turn.heading?.text);
  });
  return lines.segments();
}

/** A text that is too short for questions: the Host says its title or first sentence, the guest the rest. */
export function shortForm(article: Article, turns: readonly Turn[], opening: readonly Spoken[]): ScriptSegment[] {
  const lines = new Lines(article.language);
  const sentences: Sentence[] = turns.flatMap((turn) => wholeOf(turn, article.language));
  const title = titleOf(article);
  const first = title.length > 0 || sentences.length < 2 ? 0 : 1;
  lines.add('Host', [...opening, ...title, ...sentences.slice(0, first)]);
  for (const sentence of sentences.slice(first)) lines.add('Guest', [sentence]);
  return lines.segments();
}
