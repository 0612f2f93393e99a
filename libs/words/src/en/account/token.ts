import { words } from '../../kernel/words';
import texts from './token.json';

/** Texts of the API token card; English follows docs/PRODUCT.md#screens-settings. */
export const tokenWords = words('tokenWords', texts);
