import { words } from '../../kernel/words';
import texts from './team.json';

export const teamWords = words('teamWords', texts);
