import type { Speaker } from '@duetcast/domain/podcasts/speakers';
import { fill, type Phrases } from '../../data/phrases';
import type { Article, Block, Section, Sentence } from '../article/article-model';
import { namedTurnIn } from '../article/conversation';
import { mayMentionI, saysI } from '../article/first-person';
import { asSentence, colonOf, endColon, isQuestion, leads } from '../article/sentences';
import { spanOf, type Range } from '../structure/source-text';
import { introductionTo, itemsOf, sentencesOfItems } from './enumerations';
import { bare, hasQuotes } from './opening';
import { isUnnamed, Quotations, type Part } from './quotations';
import { inSentence, spaceOf } from '../article/words';

/** Whether another voice takes over before a passage: always, rather there than within a paragraph, or never. */
export type Change = 'always' | 'paragraph' | 'sentence' | 'never';

/** What one voice reads without a break. */
export interface Passage {
  readonly text: string;
  /** null: words of the presenters. */
  readonly range: Range | null;
  readonly change: Change;
  /** null: the voice whose turn it is. */
  readonly speaker: Speaker | null;
  /** The chapter that starts here. */
  readonly section?: string | null | undefined;
}

/** How an article is read. */
export interface Reading {
  /** What the presenters say of their own; null: nothing. */
  readonly phrases: Phrases | null;
  /** Reads the text, and asks what its headings ask; null: the presenters in turn. */
  readonly reader: Speaker | null;
  readonly asker: Speaker | null;
}

/** "DR. LEE: I study bees.": who says it is named. */
const namedTurn = /^(?:(?:\p{Lu}[\p{L}.'’-]* ){1,3}\p{Lu}[\p{L}.'’-]*|\p{Lu}{2,})[:：]\s/u;
/** A longer paragraph of an interview that ends in a question may be a part of an answer. */
const maxAskedCharacters = 400;
/** More quotations without a name are the dialogue of a story. */
const maxUnnamedQuotations = 3;

/** The passages of an article in order: its sentences, with headings, lists and tables woven in. */
export function passagesOf(article: Article, reading: Reading): Passage[] {
  const { language, sections, names } = article;
  const { phrases, reader, asker } = reading;
  const quotations = new Quotations(
    language,
    names.length < 2 && phrases !== null && (reader === null || (article.isInterview && reader !== asker)),
  );
  // In an interview, one who says "I" reads their own quotations.
  const isOwn = ({ text }: Sentence): boolean => article.isInterview && saysI(text, language);
  const partsOf = ({ sentences }: Block, introduced: string | null = null) =>
    (sentences.some(isOwn) ? new Quotations(language, false) : quotations).separate(sentences, introduced);
  const unnamed = sections.flatMap(({ blocks }) => blocks.filter((block) => partsOf(block).some(isUnnamed)));
  const introduced = reader === null && unnamed.length <= maxUnnamedQuotations ? phrases?.quotation : null;
  let headings = 0;
  return sections.flatMap((section) => {
    const draft = new SectionDraft(section, article, reading, headings);
    if (section.heading !== null) headings += 1;
    for (const block of section.blocks)
      if (block.kind === 'list' || block.kind === 'table') draft.items(block);
      else draft.paragraph(partsOf(block, introduced));
    return draft.finish();
  });
}

class SectionDraft {
  private readonly passages: Passage[] = [];
  private reader: Speaker | null;
  private change: Change = 'always';
  /** Words that the next sentence completes: "On what it costs:". */
  private lead: Sentence | null = null;

  constructor(
    private readonly section: Section,
    private readonly article: Article,
    private readonly reading: Reading,
    headings: number,
  ) {
    const { heading: text, headingRange: range, above } = section;
    const isAsked = text !== null && isQuestion(text);
    const isNamed = article.names.length > 0 && (text === null || !article.names.includes(''));
    this.reader = article.isInterview && !isAsked ? (isNamed ? null : reading.asker) : reading.reader;
    if (text === null || range === null) return;
    if (isAsked) {
      if (above !== null) this.lead = { text: this.introduced(above, headings), range };
      this.push({ text, range }, reading.asker);
      this.change = 'always';
    } else this.lead = { text: this.introduced(text, headings), range };
  }

  paragraph(parts: readonly Part[]): void {
    if (parts.length === 0) return;
    const { phrases, reader, asker } = this.reading;
    // In an interview, a paragraph around a quotation is not the words of the person who is quoted, nor is one about it.
    const edited = phrases?.edited === undefined ? null : new RegExp(phrases.edited, 'iu');
    const isAbout = parts.some(({ text, isQuotation }) => isQuotation || edited?.test(text));
    const isNamed = namedTurn.test(parts[0]!.text);
    const isAsked = this.isAsked(parts);
    if (isAsked) this.change = 'always';
    let before: Part | null = null;
    const last = this.passages.at(-1);
    const isAnnounced = last !== undefined && leads(last.text) && parts[1]?.isQuotation && leads(parts[0]!.text);
    // "The answer is simple:" announces the quotation below it.
    for (const part of isAnnounced && parts[0]!.text.startsWith(phrases?.quotation ?? ' ') ? parts.slice(1) : parts) {
      this.change = this.changeBetween(before, part);
      if (phrases && !isNamed && this.saysI(part) && !(before && this.saysI(before)))
        this.lead = this.completed({ text: phrases.authorWrites, range: part.range });
      this.push(part, isAsked ? asker : part.isQuotation ? reader : isAbout ? asker : this.reader);
      before = part;
    }
    this.change = before?.isQuotation || isAsked ? 'always' : 'sentence';
    if (isAsked) this.reader = reader;
  }

  /** In an interview, a short paragraph that ends in a question is one, though it has no heading. */
  private isAsked(parts: readonly Part[]): boolean {
    const { isInterview, isFirstPerson, language } = this.article;
    const text = parts.map((part) => part.text).join(' ');
    const isShort = text.length <= maxAskedCharacters && isQuestion(parts.at(-1)!.text);
    return (
      isInterview && isFirstPerson && isShort && !namedTurnIn(text, this.article.names) && !mayMentionI(text, language)
    );
  }

  private changeBetween(before: Part | null, part: Part): Change {
    const last = this.passages.at(-1);
    if (before === null) return this.change === 'always' ? 'always' : last && leads(last.text) ? 'never' : 'paragraph';
    if (before.isQuotation || part.isQuotation) return before.isQuotation && part.isQuotation ? 'never' : 'always';
    const isOneVoice =
      leads(before.text) || (before.isWithin && part.isWithin) || (this.saysI(before) && this.saysI(part));
    return isOneVoice ? 'never' : isQuestion(before.text) ? 'paragraph' : 'sentence';
  }

  /** The author of an article in the first person is named at its beginning. */
  private saysI({ text, isQuotation, isWithin }: Part): boolean {
    const { isFirstPerson, isInterview, language, names } = this.article;
    const isNamed = names.length > 0 || (isFirstPerson && !(isInterview && this.section.heading === null));
    return !isNamed && !isQuotation && !isWithin && saysI(text, language);
  }

  items(block: Extract<Block, { kind: 'list' | 'table' }>): void {
    const { language } = this.article;
    const [first, ...others] = sentencesOfItems(itemsOf(block), language);
    if (first === undefined) return;
    const last = this.passages.at(-1);
    if (this.lead === null && last && leads(last.text)) {
      this.passages.pop();
      this.lead = { text: last.text, range: last.range ?? first.range };
      this.change = last.change;
    } else if (this.change !== 'always') this.change = 'paragraph';
    const lead = this.lead?.text ?? '';
    const { phrases } = this.reading;
    const text = phrases ? introductionTo(block, lead, phrases, language) : lead;
    this.lead = text === '' ? null : { text, range: this.lead?.range ?? first.range };
    this.push(first, this.reader);
    for (const sentence of others) {
      this.change = leads(this.passages.at(-1)!.text) ? 'never' : 'sentence';
      this.push(sentence, this.reader);
    }
    this.change = 'sentence';
  }

  /** A colon before nothing is a full stop. */
  finish(): readonly Passage[] {
    const last = this.passages.at(-1);
    if (last && leads(last.text))
      this.passages[this.passages.length - 1] = {
        ...last,
        text: asSentence(last.text.replace(endColon, ''), this.article.language),
      };
    return this.passages;
  }

  private push(sentence: Sentence, speaker: Speaker | null): void {
    const { change, passages, lead } = this;
    if (lead !== null && namedTurnIn(sentence.text, this.article.names)) {
      this.lead = null;
      this.push(
        { ...lead, text: asSentence(lead.text.replace(endColon, ''), this.article.language) },
        this.reading.asker,
      );
      return this.push(sentence, speaker);
    }
    const section = passages.length === 0 ? this.section.heading?.replace(endColon, '') : null;
    passages.push({ ...this.completed(sentence), change, speaker, section });
    this.lead = null;
  }

  private completed({ text, range }: Sentence): Sentence {
    if (this.lead === null) return { text, range };
    return {
      text: `${this.lead.text}${spaceOf(this.article.language)}${text}`,
      range: spanOf([this.lead.range, range]),
    };
  }

  /** "On what it costs:", "Next, “By the numbers”:" */
  private introduced(heading: string, headings: number): string {
    const { phrases } = this.reading;
    const { language } = this.article;
    const plain = bare(heading);
    if (phrases === null || hasQuotes(plain)) return `${plain}${colonOf(language).trimEnd()}`;
    if (phrases.clause && phrases.about && new RegExp(phrases.clause, 'u').test(plain))
      return fill(phrases.about, inSentence(plain));
    return fill(phrases.topics[headings % phrases.topics.length]!, plain);
  }
}
