import { orElse } from '@duetcast/domain/kernel/or-else';
import scripts from './right-to-left.json';

/** Scripts that are written from right to left (ISO 15924). */
const rightToLeft: ReadonlySet<string> = new Set(scripts);

/** How a language is written, by its script or the one that is usual for it. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  // a well-formed tag with parts that no language has
  return orElse(() => (rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'), 'ltr');
}
