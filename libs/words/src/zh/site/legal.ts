import { textsWithLimits } from '@duetcast/domain/kernel/stated-limits';
import texts from './legal.json';

export const { privacyWords, termsWords } = textsWithLimits(texts);
