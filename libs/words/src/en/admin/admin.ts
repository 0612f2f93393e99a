import { words } from '../../kernel/words';
import texts from './admin.json';

/** Texts around the administration sections. */
export const adminWords = words('adminWords', texts);
