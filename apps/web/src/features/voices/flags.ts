import type { Voice } from '@duetcast/domain/voices/voice';

/** Of a language without a region: the country that its flag is usually taken from (ISO 639-1 → ISO 3166-1). */
const countryOfLanguage: Readonly<Record<string, string>> = {
  ar: 'SA',
  bg: 'BG',
  bn: 'BD',
  ca: 'ES',
  cs: 'CZ',
  da: 'DK',
  de: 'DE',
  el: 'GR',
  en: 'US',
  es: 'ES',
  et: 'EE',
  fa: 'IR',
  fi: 'FI',
  fil: 'PH',
  fr: 'FR',
  he: 'IL',
  hi: 'IN',
  hr: 'HR',
  hu: 'HU',
  id: 'ID',
  it: 'IT',
  ja: 'JP',
  ko: 'KR',
  lt: 'LT',
  lv: 'LV',
  ms: 'MY',
  nb: 'NO',
  nl: 'NL',
  no: 'NO',
  pl: 'PL',
  pt: 'PT',
  ro: 'RO',
  ru: 'RU',
  sk: 'SK',
  sl: 'SI',
  sr: 'RS',
  sv: 'SE',
  ta: 'IN',
  th: 'TH',
  tr: 'TR',
  uk: 'UA',
  ur: 'PK',
  vi: 'VN',
  zh: 'CN',
};

const globe = '🌐';

let codes: Map<string, string> | null = null;

/** English names of the languages above, lower-cased, with their codes. */
function codeOfName(name: string): string | undefined {
  if (!codes) {
    const english = new Intl.DisplayNames('en', { type: 'language' });
    codes = new Map(Object.keys(countryOfLanguage).map((code) => [(english.of(code) ?? code).toLowerCase(), code]));
  }
  return codes.get(name.toLowerCase());
}

/** Two regional indicators; where a system draws no flags they read as the country's code. */
const flagOfCountry = (country: string): string =>
  String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 - 65 + letter.charCodeAt(0)));

function countryOfLocale(locale: string): string | undefined {
  const region = locale.split(/[-_]/).find((part, index) => index > 0 && /^[A-Za-z]{2}$/.test(part));
  return region?.toUpperCase();
}

/** The flag of a locale such as `pt-BR`, else of a language by its name or code, else a globe (spec §2). */
export function flagOf({ locale, language }: { locale?: string | null; language?: string | null }): string {
  const country =
    countryOfLocale(locale ?? '') ??
    countryOfLocale(language ?? '') ??
    countryOfLanguage[(language ?? '').toLowerCase()] ??
    countryOfLanguage[codeOfName(language ?? '') ?? ''] ??
    countryOfLanguage[(locale ?? '').toLowerCase()];
  return country ? flagOfCountry(country) : globe;
}

export const flagOfVoice = ({ labels, verified_languages: [first] }: Voice): string =>
  flagOf({ locale: labels.locale ?? first?.locale, language: labels.language ?? first?.language });
