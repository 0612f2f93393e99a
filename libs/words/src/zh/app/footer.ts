import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/footer';
import texts from './footer.json';

export const footerWords: TextsOf<typeof english.footerWords> = texts;
