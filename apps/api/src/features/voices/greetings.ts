import { z } from 'zod';
import { readOnce, readRows } from '../../media/data/rows';

/** Preview text by ISO 639 code; `{name}` is the voice's name. */
const greetings = readOnce(() => new Map(readRows('greetings.tsv', z.tuple([z.string().min(2), z.string().min(1)]))));

/** The greeting in the voice's language, or its name alone. */
export const greetingOf = (language: string, name: string): string =>
  (greetings().get(language) ?? '{name}.').replace('{name}', name);
