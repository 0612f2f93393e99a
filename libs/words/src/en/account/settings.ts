import { words } from '../../kernel/words';
import texts from './settings.json';

/** Texts of the Settings tab; English follows docs/PRODUCT.md#screens-settings. */
export const settingsWords = words('settingsWords', texts);
