import { englishLabels } from '@duetcast/player/labels';
import { words } from './words';

/** Texts of the player, which has those in English itself. */
export const playerWords = words('playerWords', englishLabels);
