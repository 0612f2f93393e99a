import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import type { Article } from './article-model';
import { NextNames } from './names';
import type { Phrases } from './phrases/phrases';
import { asSentence, endsSentence, isQuestion } from './sentences';
import type { Turn } from './turns';

const fill = (phrase: string, text: string): string => phrase.replace('{}', () => text);

const ideographicEnd = /[。？！]$/u;

/** Joins sentences with spaces, except after Chinese and Japanese punctuation. */
const spaced = (...texts: readonly (string | null)[]): string =>
  texts.reduce<string>(
    (spoken, text) => (!text ? spoken : spoken && !ideographicEnd.test(spoken) ? `${spoken} ${text}` : spoken + text),
    '',
  );

/** Separator of a title and the first heading. */
const dashOf = ({ start }: Phrases): string => (ideographicEnd.test(start) ? '：' : ' – ');

/** The Host opens, asks and closes; the Guest speaks the article. */
export function conversation({ title }: Article, turns: readonly Turn[], phrases: Phrases): ScriptSegment[] {
  const host = new Host(phrases);
  const segments: ScriptSegment[] = [];
  turns.forEach((turn, index) => {
    const isLast = index === turns.length - 1 && turns.length >= 4;
    const spoken = index === 0 ? host.open(title, turn) : host.leadInto(turn, isLast);
    segments.push({ speaker: 'Host', text: spoken }, { speaker: 'Guest', text: turn.text });
  });
  return [...segments, { speaker: 'Host', text: phrases.closing }];
}

/** Rotates through phrases, so that the script is deterministic. */
class Host {
  private bridges = 0;
  private topics = 0;
  private readonly names = new NextNames();

  constructor(private readonly phrases: Phrases) {}

  open(title: string | null, turn: Turn): string {
    this.names.add(`${title ?? ''} ${turn.text}`);
    const { phrases } = this;
    const { titled, start, asking, untitled } = phrases;
    if (title === null && turn.heading === null && turn.question !== null) return fill(asking, turn.question);
    const subject = title ?? turn.heading;
    const heading = title === null ? null : turn.heading;
    if (subject === null) return spaced(untitled, turn.question);
    if (isQuestion(subject))
      return spaced(fill(asking, subject), heading === null ? null : this.topic(heading), turn.question);
    const asksHeading = heading !== null && isQuestion(heading);
    const named =
      heading === null || asksHeading ? bare(subject) : `${bare(subject)}${dashOf(phrases)}${bare(heading)}`;
    return spaced(fill(titled, named), turn.question ?? (asksHeading ? heading : start));
  }

  leadInto(turn: Turn, isLast: boolean): string {
    const name = this.phrases.about === undefined ? null : this.names.next(turn.text);
    if (turn.heading !== null) return spaced(this.topic(turn.heading), turn.question);
    if (turn.question !== null) return turn.question;
    if (isLast) return this.phrases.last;
    return this.bridge(name);
  }

  private topic(heading: string): string {
    if (isQuestion(heading)) return heading;
    const { topics } = this.phrases;
    return fill(topics[this.topics++ % topics.length]!, bare(heading));
  }

  private bridge(name: string | null): string {
    const { acknowledgements, prompts, about } = this.phrases;
    const index = this.bridges++;
    const acknowledgement = acknowledgements[index % acknowledgements.length]!;
    const prompt = name !== null && about !== undefined ? fill(about, name) : prompts[index % prompts.length]!;
    return spaced(acknowledgement, prompt);
  }
}

/** The title without quotation marks and final punctuation, to be quoted in a phrase. */
function bare(title: string): string {
  const inner = /^["“«「『《](.+)["”»」』》]$/u.exec(title)?.[1] ?? title;
  return inner.replace(/[.。:：]$/u, '').trim();
}

/** Fallback for languages without phrases: both speakers alternate, headings included. */
export function alternateSpeakers({ title }: Article, turns: readonly Turn[], language: string): ScriptSegment[] {
  return turns.map(({ heading, question, text }, index) => {
    const headings = [index === 0 ? title : null, heading].flatMap((line) =>
      line === null ? [] : endsSentence(line) ? line : asSentence(line, language),
    );
    const spoken = [...headings, question, text].filter((part) => part !== null).join(' ');
    return { speaker: index % 2 === 0 ? 'Host' : 'Guest', text: spoken };
  });
}
