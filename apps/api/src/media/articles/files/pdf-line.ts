/** A piece of a line that a gap separates from others, as in a table. */
export interface PdfCell {
  text: string;
  readonly x: number;
  right: number;
}

/** Lengths in points; `y` grows downward. */
export interface PdfLine extends PdfCell {
  /** Of the baseline. */
  y: number;
  /** Of the letters. */
  size: number;
  /** From left to right; absent where nothing separates them. */
  readonly cells?: readonly PdfCell[];
  /** Of a table that stands in the place of its lines; the text is empty then. */
  readonly html?: string;
}

export const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
