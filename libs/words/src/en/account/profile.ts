import { words } from '../../kernel/words';
import texts from './profile.json';

/** Texts of the account dialog and its Profile page; the Usage page has its own. */
export const profileWords = words('profileWords', texts);
