import { z } from 'zod';
import { namesIn, patternCell, readOnce, readRows } from './rows';

/** Has one `{}`, which stands for a title, heading, name or number. */
const filled = z.string().regex(/^[^{}]*\{\}[^{}]*$/u, 'Must have {} once');
const plain = z.string().regex(/^[^{}]+$/u, 'Must not have {}');

/** What is said in one language; `data/README.md` says when. */
const phrasesSchema = z.strictObject({
  welcome: plain,
  titled: filled,
  asking: filled,
  author: filled,
  source: filled,
  firstPerson: filled,
  firstPersonUnnamed: plain,
  authorWrites: plain,
  interview: plain,
  /** The pattern of a sentence about the interview itself. */
  edited: patternCell.optional(),
  host: filled,
  guest: filled,
  guests: filled,
  and: plain,
  topics: z.array(filled).min(1),
  /** For headings that are clauses: the pattern of their beginning, and what stands before them. */
  clause: patternCell.optional(),
  about: filled.optional(),
  quotation: plain,
  /** Two to ten; default: digits. */
  numbers: plain.optional(),
  items: filled,
  table: filled,
  quoted: filled,
  omittedSection: filled,
  omittedSections: filled,
  omittedShare: filled,
  closing: plain,
  commands: plain,
  code: plain,
  shown: plain,
  inlineCode: plain,
  formula: plain,
  inlineFormula: plain,
  moreRows: filled,
  yes: plain,
  no: plain,
});
export type Phrases = Readonly<z.infer<typeof phrasesSchema>>;

const isList = (use: keyof Phrases): boolean => phrasesSchema.shape[use] instanceof z.ZodArray;
const rowSchema = z
  .tuple([z.enum(phrasesSchema.keyof().options), z.string().min(1)])
  .superRefine(([use, text], context) => {
    const checked = phrasesSchema.shape[use].safeParse(isList(use) ? [text] : text);
    for (const { message } of checked.error?.issues ?? []) context.addIssue(message);
  });

const phrasesOf = readOnce((language: string): Phrases => {
  const file = `phrases/${language}.tsv`;
  const rows = readRows(file, rowSchema);
  const textsOf = (use: string): string[] => rows.flatMap(([each, text]) => (each === use ? [text] : []));
  const phrases = rows.map(([use, text]) => [use, isList(use) ? textsOf(use) : text]);
  const checked = phrasesSchema.safeParse(Object.fromEntries(phrases));
  if (checked.success) return checked.data;
  throw new Error(`${file}: ${z.prettifyError(checked.error)}`);
});

/** null for languages without phrases. */
export const phrasesFor = (language: string): Phrases | null =>
  namesIn('phrases').has(language) ? phrasesOf(language) : null;

export const fill = (phrase: string, text: string | number): string => phrase.replace('{}', () => String(text));
