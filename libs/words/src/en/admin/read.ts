import { words } from '../../kernel/words';
import texts from './read.json';

/** Reads of accounts by administrators. */
export const readWords = words('readWords', texts);
