import { words } from '../../kernel/words';
import texts from './shell.json';

/** Texts around every page: header, tabs, error and not-found screens. */
export const shellWords = words('shellWords', texts);
