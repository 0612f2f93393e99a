import { closest, distance } from 'fastest-levenshtein';
import { variablesSchema } from './config';

const settingNames = Object.keys(variablesSchema.shape);
/** Shorter names resemble those of other programs. */
const minLength = 6;
/** Edits between two spellings of one name. */
const maxDistance = 2;

/** Variables that are probably misspelled settings, with the setting that they resemble. */
export const misspelledSettings = (variables: NodeJS.ProcessEnv): [name: string, meant: string][] =>
  Object.keys(variables)
    .filter((name) => name.length >= minLength && !settingNames.includes(name))
    .map((name): [string, string] => [name, closest(name.toUpperCase(), settingNames)])
    .filter(([name, meant]) => meant.length >= minLength && distance(name.toUpperCase(), meant) <= maxDistance);
