import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/doc';
import texts from './doc.json';

export const docWords: TextsOf<typeof english.docWords> = {
  ...texts,
  every: (calls: string, window: string) => `每 ${window} ${calls} 次`,
};
