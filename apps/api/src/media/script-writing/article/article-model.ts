import type { RawBlock } from '../structure/raw-blocks';
import type { Range, SourceText } from '../structure/source-text';

/** Blocks without boilerplate and marks. Lines matter where a text has no marks. */
export type CleanBlock =
  | Exclude<RawBlock, { text: SourceText }>
  | { readonly kind: 'heading'; readonly depth: number; readonly text: SourceText }
  | { readonly kind: 'paragraph'; readonly lines: readonly SourceText[] }
  | { readonly kind: 'quote'; readonly quotation: Range; readonly lines: readonly SourceText[] }
  | { readonly kind: 'item'; readonly list: Range; readonly lines: readonly SourceText[] };

/** A sentence as spoken: without markup, footnote marks and addresses. */
export interface Sentence {
  readonly text: string;
  /** The written text it comes from. */
  readonly range: Range;
}

interface Spoken {
  /** There is at least one. */
  readonly sentences: readonly Sentence[];
}

export interface List extends Spoken {
  readonly kind: 'list';
  /** The sentences of each item, with those of nested lists. */
  readonly items: readonly (readonly Sentence[])[];
}

/** `sentences` read it row by row, each in one: "No internet: Restart." */
export interface Table extends Spoken {
  readonly kind: 'table';
  readonly header: readonly string[];
  readonly rowCount: number;
}

/** `code` is a sentence that mentions the first code of an article. */
export type Block = ({ readonly kind: 'paragraph' | 'quote' | 'code' } & Spoken) | List | Table;

export interface Section {
  /** Headings without text of their own are joined to the next one. */
  readonly heading: string | null;
  readonly headingRange: Range | null;
  /** The heading above a heading that is a question, if there is no text between them. */
  readonly above: string | null;
  /** There is at least one. */
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
  /** Of a conversation whose turns are named: "RUIZ: …"; who asks is the first, and "" is one without a name. */
  readonly names: readonly string[];
  readonly sections: readonly Section[];
  /** Links in order of appearance, each address once. */
  readonly links: readonly Link[];
}
