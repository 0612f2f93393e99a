import { z } from 'zod';
import { readOnce, readRows } from '../../data/rows';

const names = z.string().transform((cell): readonly string[] => cell.split(' '));

/** A language or regional accent that the local voices support well enough, with the names of its voices. */
const rowSchema = z
  .tuple([z.string().min(1), z.string().min(1), z.string().min(1), z.string().min(1), names, names, names.default([])])
  .transform(([identifier, locale, name, accent, women, men, best]) => ({
    identifier,
    locale,
    name,
    accent,
    women,
    men,
    best,
  }));
export type LocalLanguage = Readonly<z.infer<typeof rowSchema>>;

export const localLanguages = readOnce((): readonly LocalLanguage[] => readRows('local-voices.tsv', rowSchema));
