import { words } from '../../kernel/words';
import texts from './session.json';

/** Texts of the list of sessions in the settings. */
export const sessionWords = words('sessionWords', {
  ...texts,
  /** Browser and system in English, such as "Firefox on Linux". */
  device: (name: string) => name,
});
