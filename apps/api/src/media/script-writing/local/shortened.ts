import type { Article, Block, Sentence, Section } from '../article/article-model';
import { unitsOf, type Unit } from './units';

/** A word in more of the sentences says little about any. */
const maxShare = 0.25;
const titleBonus = 2;
const positions = { article: 3, section: 1.6, paragraph: 1.25 } as const;
const factsBonus = 1.2;
const facts = /\d|(?<=\p{Ll},? )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;

/** How much each unit says of what the article is about: its frequent words, position, names and numbers. */
function importanceOf(units: readonly Unit[], article: Article): number[] {
  const wordsOf = wordsIn(article.language);
  const words = units.map(({ text }) => wordsOf(text));
  const counts = new Map<string, number>();
  for (const word of words.flatMap((each) => [...new Set(each)])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const titled = new Set(wordsOf(article.title ?? ''));
  const weightOf = (word: string): number => {
    const count = counts.get(word) ?? 0;
    if (count > Math.max(3, units.length * maxShare)) return 0;
    return count * Math.log(1 + units.length / count) * (titled.has(word) ? titleBonus : 1);
  };
  return units.map(({ opens, text }, index) => {
    const unique = [...new Set(words[index])];
    const central = unique.reduce((sum, word) => sum + weightOf(word), 1) / Math.sqrt(Math.max(4, unique.length));
    return central * (opens === null ? 1 : positions[opens]) * (facts.test(text) ? factsBonus : 1);
  });
}

function wordsIn(language: string): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(language === 'und' ? 'en' : language, { granularity: 'word' });
  const isWord = (word: string): boolean =>
    word.length > 3 || /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Katakana}]{2,}$/u.test(word);
  return (text) =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
      isWordLike && isWord(segment) ? segment.toLocaleLowerCase('und') : [],
    );
}

export interface Shortened {
  readonly article: Article;
  /** Headings of the sections that are left out completely. */
  readonly sections: readonly string[];
  /** Part of the characters that is left out, 0 to 1. */
  readonly share: number;
}

const lengthOf = ({ text }: { readonly text: string }): number => text.length + 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Characters of all that is spoken of an article, headings and title included. */
export const spokenLength = ({ title, sections }: Article): number =>
  (title === null ? 0 : title.length + 2) +
  sum(
    sections.map(
      ({ heading, blocks }) =>
        (heading === null ? 0 : heading.length + 2) + sum(blocks.flatMap(({ sentences }) => sentences.map(lengthOf))),
    ),
  );

/** Keeps whole sentences of at most `target` characters, in order, from every section where possible. */
export function shortened(article: Article, target: number): Shortened {
  const units = unitsOf(article);
  const chosen = new Choice(article, units, target).choose();
  const kept = new Set<Sentence>([...chosen].flatMap((index) => units[index]!.sentences));
  const sections = article.sections.map((section) => keptOf(section, kept));
  const dropped = sections.flatMap((section, index) =>
    section === null ? (article.sections[index]!.heading ?? []) : [],
  );
  const short = { ...article, sections: sections.filter((section) => section !== null) };
  return { article: short, sections: dropped, share: 1 - spokenLength(short) / spokenLength(article) };
}

function keptOf(section: Section, kept: ReadonlySet<Sentence>): Section | null {
  const blocks = section.blocks.map((block): Block => {
    const sentences = block.sentences.filter((sentence) => kept.has(sentence));
    if (block.kind !== 'list') return { ...block, sentences };
    return { ...block, sentences, items: block.items.map((item) => item.filter((each) => kept.has(each))) };
  });
  return blocks.some(({ sentences }) => sentences.length > 0) ? { ...section, blocks } : null;
}

/** Multiples of an equal share; a section whose sentences are all longer may take more. */
const sectionParts = [1, 1.5, 2.5];

/** The beginning, the most important of every section, then the most important of all. */
class Choice {
  private readonly chosen = new Set<number>();
  private readonly sections = new Set<number>();
  private left: number;

  constructor(
    private readonly article: Article,
    private readonly units: readonly Unit[],
    target: number,
  ) {
    this.left = target - (article.title === null ? 0 : article.title.length + 2);
  }

  choose(): ReadonlySet<number> {
    const importance = importanceOf(this.units, this.article);
    const ranked = this.units.map((_, index) => index).sort((a, b) => importance[b]! - importance[a]! || a - b);
    this.take(0);
    this.article.sections.forEach((_, section) => {
      if (this.sections.has(section)) return;
      const part = this.left / (this.article.sections.length - section);
      const own = ranked.filter((index) => this.units[index]!.section === section);
      sectionParts.some((factor) => own.some((index) => this.take(index, factor * part)));
    });
    for (const index of ranked) this.take(index);
    if (this.chosen.size === 0) this.chosen.add(this.shortest());
    return this.chosen;
  }

  private take(index: number, most = this.left): boolean {
    const needed = this.withNeeds(index);
    const cost = sum(needed.map((each) => lengthOf(this.units[each]!) + this.headingCost(each)));
    if (cost > Math.min(most, this.left)) return false;
    for (const each of needed) {
      this.chosen.add(each);
      this.sections.add(this.units[each]!.section);
    }
    this.left -= cost;
    return true;
  }

  private withNeeds(index: number): number[] {
    const needed: number[] = [];
    for (let at: number | null = index; at !== null && !this.chosen.has(at); at = this.units[at]!.needs)
      needed.push(at);
    return needed;
  }

  private headingCost(index: number): number {
    const { section, opens } = this.units[index]!;
    const heading = this.article.sections[section]!.heading;
    return this.sections.has(section) || (opens !== null && heading === null) ? 0 : (heading?.length ?? 0) + 2;
  }

  private shortest(): number {
    const alone = this.units.flatMap(({ needs, text }, index) =>
      needs === null ? { index, length: text.length } : [],
    );
    return alone.reduce((best, each) => (each.length < best.length ? each : best)).index;
  }
}
