import type { Range } from '../structure/source-text';

/** A sentence as spoken: without markup, footnote marks and addresses. */
export interface Sentence {
  readonly text: string;
  /** The written text it comes from. */
  readonly range: Range;
}

interface Spoken {
  readonly sentences: readonly Sentence[];
  readonly range: Range;
}

export interface List extends Spoken {
  readonly kind: 'list';
  readonly ordered: boolean;
  /** The sentences of each item, with those of nested lists. */
  readonly items: readonly (readonly Sentence[])[];
}

/** `sentences` read it row by row, each in one: "No internet: Restart." */
export interface Table extends Spoken {
  readonly kind: 'table';
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Never spoken: the first one of an article has one sentence that mentions it, the others none. */
export interface Code extends Spoken {
  readonly kind: 'code';
  readonly lang: string | null;
}

/** Caption or alternative text of a picture; not spoken. */
export interface Caption extends Spoken {
  readonly kind: 'caption';
  readonly text: string;
}

export type Block = ({ readonly kind: 'paragraph' | 'quote' } & Spoken) | List | Table | Code | Caption;

export interface Section {
  /** Headings without text of their own are joined to the next one. */
  readonly heading: string | null;
  readonly headingRange: Range | null;
  /** 1 to 6 as marked, 2 for a heading recognized by its form, 0 without a heading. */
  readonly depth: number;
  /** Blocks with nothing to say are included. */
  readonly blocks: readonly Block[];
}

export interface Link {
  /** The linked words, or the address without its protocol. */
  readonly text: string;
  /** Whole address without tracking parameters. */
  readonly url: string;
}

export interface Article {
  readonly title: string | null;
  readonly titleRange: Range | null;
  /** ISO 639-1 code, or `und`. */
  readonly language: string;
  /** "Dana Whitfield", "Dana Whitfield and Raj Patel". */
  readonly byline: { readonly author: string } | null;
  /** Where it was published, if its front matter says so. */
  readonly source: string | null;
  /** Somebody speaks of themselves as "I" outside quotations. */
  readonly isFirstPerson: boolean;
  /** Only the answers to questions in its headings are in the first person. */
  readonly isInterview: boolean;
  readonly sections: readonly Section[];
  /** Links in order of appearance, each address once. */
  readonly links: readonly Link[];
}
