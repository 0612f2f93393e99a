import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/session';
import texts from './session.json';

export const sessionWords: TextsOf<typeof english.sessionWords> = {
  ...texts,
  device: (name) => name.replace(' on ', ' · '),
};
