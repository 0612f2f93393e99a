import { charactersIn, withinLimit } from '@duetcast/domain/kernel/characters';
import { maxArticleCharacters, maxFileParts } from '@duetcast/domain/limits/podcast-limits';

/** A piece of a file's text. */
export interface FilePart {
  readonly title: string | null;
  readonly text: string;
  readonly pages?: { readonly first: number; readonly last: number };
  /** Number of the page on which its chapter begins. */
  readonly chapter?: number | undefined;
}

/** Parts with less are joined with the next: a title page, a heading without text. */
const minCharacters = 500;
const paragraphs = '\n\n';

const isLong = ({ text }: Pick<FilePart, 'text'>): boolean => charactersIn(text) > maxArticleCharacters;

const heading = { first: /^#{1,6} ([^\n]+)/, anywhere: /^#{1,6} ([^\n]+)/m } as const;

export const headingOf = (text: string, place: keyof typeof heading = 'first'): string | null =>
  heading[place].exec(text)?.[1]?.trim() ?? null;

/** Parts of a text that is too long for a script, none of which is: ranges of pages, of one chapter each where there are any, else chapters, else sections. */
export function partsOf(units: readonly FilePart[]): FilePart[] {
  const sections = units.flatMap((unit) => sectionsOf(unit, 1));
  const isOfSame = (last: FilePart, next: FilePart) => next.pages !== undefined && next.chapter === last.chapter;
  const joined = packed(sections, (last, next) => isOfSame(last, next) || last.text.length < minCharacters);
  return joined.length <= maxFileParts ? joined : packed(joined, () => true);
}

/** Splits at the highest level of headings that there is, as long as it is too long. */
function sectionsOf(part: FilePart, level: number): FilePart[] {
  if (!isLong(part)) return [{ ...part, title: part.title ?? headingOf(part.text, part.pages ? 'anywhere' : 'first') }];
  if (level > 6) return piecesIn(part);
  const texts = part.text.split(new RegExp(`\n(?=#{${level}} )`));
  return texts.flatMap((text) => {
    const title = texts.length > 1 ? headingOf(text) : null;
    return sectionsOf({ ...part, title: title ?? part.title, text: text.trim() }, level + 1);
  });
}

function piecesIn(part: FilePart): FilePart[] {
  const blocks = part.text.split(/\n{2,}/).flatMap((block) => withinLimit(block, maxArticleCharacters));
  return packed(
    blocks.map((text) => ({ ...part, text })),
    () => true,
  );
}

/** Joins neighbors that fit into one part. */
function packed(parts: readonly FilePart[], belongs: (last: FilePart, next: FilePart) => boolean): FilePart[] {
  const result: FilePart[] = [];
  for (const next of parts) {
    const last = result.at(-1);
    const text = last && `${last.text}${paragraphs}${next.text}`;
    if (!text || !belongs(last, next) || isLong({ text })) result.push(next);
    else result.splice(-1, 1, joinedPart(last, next, text));
  }
  return result;
}

function joinedPart(last: FilePart, next: FilePart, text: string): FilePart {
  const [named, other] = last.text.length < minCharacters ? [next, last] : [last, next];
  const { chapter } = named;
  const pages = last.pages && next.pages && { first: last.pages.first, last: next.pages.last };
  return { title: named.title ?? other.title, text, chapter, ...(pages && { pages }) };
}
