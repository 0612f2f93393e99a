import { words } from '../../kernel/words';
import texts from './title.json';

/** Page names for the document title. */
export const titleWords = words('titleWords', texts);
