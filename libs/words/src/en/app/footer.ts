import { words } from '../../kernel/words';
import texts from './footer.json';

/** Texts of the footer. */
export const footerWords = words('footerWords', texts);
