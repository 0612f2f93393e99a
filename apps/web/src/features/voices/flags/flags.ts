import { hasFlag } from 'country-flag-icons';
import type { Voice } from '@duetcast/domain/voices/voice';
import countries from './countries.json';

/** Country of the usual flag of a language without a region (ISO 639-1 → ISO 3166-1). */
const countryOfLanguage: Readonly<Record<string, string>> = countries;

let codes: Map<string, string> | null = null;

/** English names of these languages in lower case → their codes. */
function codeOfName(name: string): string | undefined {
  if (!codes) {
    const english = new Intl.DisplayNames('en', { type: 'language' });
    codes = new Map(Object.keys(countryOfLanguage).map((code) => [(english.of(code) ?? code).toLowerCase(), code]));
  }
  return codes.get(name.toLowerCase());
}

/** The country of a locale, if its flag exists: `pt-BR`, `zh-Hant-TW`, but not `es-419`. */
function countryOfLocale(locale: string): string | undefined {
  const region = locale.split(/[-_]/).find((part, index) => index > 0 && /^[A-Za-z]{2}$/.test(part));
  const country = region?.toUpperCase();
  return country && hasFlag(country) ? country : undefined;
}

/**
 * ISO 3166-1 code of the flag of a locale, else of a language name or code; null means a globe
 * (docs/PRODUCT.md#screens-voices).
 */
export function flagOf({ locale, language }: { locale?: string | null; language?: string | null }): string | null {
  return (
    countryOfLocale(locale ?? '') ??
    countryOfLocale(language ?? '') ??
    countryOfLanguage[(language ?? '').toLowerCase()] ??
    countryOfLanguage[codeOfName(language ?? '') ?? ''] ??
    countryOfLanguage[(locale ?? '').toLowerCase()] ??
    null
  );
}

export const flagOfVoice = ({ labels, verified_languages: [first] }: Voice): string | null =>
  flagOf({ locale: labels.locale ?? first?.locale, language: labels.language ?? first?.language });
