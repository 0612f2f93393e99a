import { z } from 'zod';
import kinds from '../../../data/row-kinds.json';
import signNames from '../../../data/sign-names.json';
import { isPattern, readOnce, readRows } from '../../../data/rows';
import { abbreviations, endAbbreviations, nameFollows, type Rule } from './spoken-language';

type Kind = keyof typeof kinds;
/** What is written is a pattern. */
const rewriteKinds: readonly Kind[] = ['rewrite', 'figure sign', 'word sign'];
const patternKinds: readonly Kind[] = [...rewriteKinds, 'mark', 'title', 'abbreviation', 'ending'];

const rowSchema = z
  .tuple([z.enum(Object.keys(kinds) as Kind[]), z.string().min(1), z.string(), z.string().optional()])
  .refine(([kind, , spoken]) => spoken !== '' || rewriteKinds.includes(kind), 'Nothing is spoken')
  .refine(([kind, written]) => !patternKinds.includes(kind) || isPattern(written), 'Not a regular expression');

/** Rows of a file in `data/normalization`, by their kind. */
export class Tables {
  constructor(
    private readonly file: string,
    private readonly rows: readonly z.infer<typeof rowSchema>[],
  ) {}

  /** What is spoken by what is written. */
  of(kind: Kind): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.rows.flatMap(([each, written, spoken]) => (each === kind ? [[written, spoken]] : [])),
    );
  }

  /** Rules of a kind of patterns; `{minus}` in what is spoken is the word for the sign. */
  rules(kind: Kind, words: Readonly<Record<string, string>>): Rule[] {
    return this.rows.flatMap(([each, pattern, spoken, signs]): Rule[] => {
      const text = spoken.replace(/\{(\w+)\}/g, (_, name: string) => words[name]!);
      return each === kind ? [[new RegExp(pattern, 'gu'), text, signs]] : [];
    });
  }

  alternatives(name: string): string {
    const words = this.list(name);
    if (words.length === 0) throw new Error(`${this.file}: there is no list "${name}"`);
    return words.join('|');
  }

  /** Empty if there is no such list. */
  list(name: string): readonly string[] {
    return this.rows.flatMap(([kind, list, cell]) => (kind === 'list' && list === name ? cell.split('|') : []));
  }

  /** These rows, and those of another file in the place of rows for the same. */
  with({ rows }: Tables): Tables {
    return new Tables(this.file, [...this.rows, ...rows]);
  }
}

/** @param name of the file: "de" */
export const tablesOf = readOnce((name: string) => {
  const file = `normalization/${name}.tsv`;
  return new Tables(file, readRows(file, rowSchema));
});

export const everyLanguage = (): Tables => tablesOf('every-language');

const signWords = z.record(z.enum(Object.keys(signNames) as (keyof typeof signNames)[]), z.string());

/** What the tables of an alphabetic language give to the rules. */
export function wordsOf(tables: Tables) {
  const { m: half = '', f = '' } = tables.of('half');
  return {
    words: signWords.parse(tables.of('sign')),
    scales: tables.of('scale'),
    currencies: tables.of('currency'),
    units: tables.of('unit'),
    prefixes: tables.of('prefix'),
    parts: tables.of('part'),
    halves: half ? [half, f] : [],
    powers: tables.of('power'),
    roots: tables.of('root'),
    math: tables.of('math'),
    calls: tables.alternatives('calls'),
    numberedCodes: tables.alternatives('numbered codes'),
    emergencyNumbers: new Set(tables.list('emergency numbers')),
    numberedModels: [...everyLanguage().list('numbered models'), ...tables.list('numbered models')].join('|'),
    saidAsWords: new Set(tables.list('said as words')),
    starters: tables.alternatives('sentence starters'),
  };
}

export const shortForms = (tables: Tables): readonly Rule[] => [
  ...everyLanguage().with(tables).rules('rewrite', tables.of('sign')),
  ...abbreviations(tables.of('title'), nameFollows),
  ...abbreviations(tables.of('abbreviation')),
  ...endAbbreviations(tables.of('ending')),
];

/** Words of products and of computing: those of every language, and the language's own. */
export const productWords = (tables: Tables): Readonly<Record<string, string>> =>
  everyLanguage().with(tables).of('product');
