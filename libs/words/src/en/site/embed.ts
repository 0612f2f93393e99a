import { words } from '../../kernel/words';
import texts from './embed.json';

/** Texts of the pages of a shared podcast; those of the player are beside them. */
export const embedWords = words('embedWords', texts);
