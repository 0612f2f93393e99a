import { closest, distance } from 'fastest-levenshtein';
import { variablesSchema } from './config';

const settingNames = Object.keys(variablesSchema.shape);
/** Shorter names resemble those of other programs. */
const minLength = 6;
/** Edits between two spellings of one name. */
const maxDistance = 2;

/** A sentence for each variable that is probably a misspelled setting. */
export const misspelledSettings = (variables: NodeJS.ProcessEnv): string[] =>
  Object.keys(variables)
    .filter((name) => name.length >= minLength && !settingNames.includes(name))
    .map((name) => [name, closest(name.toUpperCase(), settingNames)] as const)
    .filter(([name, meant]) => meant.length >= minLength && distance(name.toUpperCase(), meant) <= maxDistance)
    .map(([name, meant]) => `${name} is not a setting. Did you mean ${meant}?`);
