import { textsWithLimits } from '@duetcast/domain/kernel/stated-limits';
import { words } from '../../kernel/words';
import texts from './legal.json';

const filled = textsWithLimits(texts);

/** Texts of `/privacy`: what is stored, for how long, and who receives it. */
export const privacyWords = words('privacyWords', filled.privacyWords);

/** `/tos`: what both sides may expect. */
export const termsWords = words('termsWords', filled.termsWords);
