/** A part of a file as its author made it: a chapter, a page or the whole. */
export interface FileUnit {
  readonly title: string | null;
  readonly html: string;
  /** Number of the page, from 1. */
  readonly page?: number;
  /** Number of the page on which its chapter begins, by the outline of the file. */
  readonly chapter?: number;
}

export interface FileContent {
  readonly title: string | null;
  /** Language tag that the file declares. */
  readonly language?: string | undefined;
  readonly units: readonly FileUnit[];
}
