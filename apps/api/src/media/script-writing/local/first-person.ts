import type { Section } from './article-model';

/** "I" and its forms, as whole words; languages without spaces as they are written. */
const pronouns: Readonly<Record<string, RegExp>> = {
  en: /\b(?:I|me|my|mine|myself)\b/u,
  de: /(?<!\p{L})(?:ich|mich|mir|mein(?:e[mnrs]?)?)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:yo|mí|mis?|conmigo)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:je|j['’]|moi|mon|ma|mes)(?!\p{L})|(?<!\p{L})j['’]/iu,
  it: /(?<!\p{L})(?:io|mio|mia|miei|mie)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:eu|meus?|minhas?|comigo)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:ik|mij|mijn)(?!\p{L})/iu,
  zh: /我(?!们|國|国)/u,
  ja: /私(?!立|的|物|服|鉄|生活)|僕|俺/u,
  ko: /(?<!\p{L})(?:나는|내가|나의|저는|제가)/u,
  hi: /(?<!\p{L})(?:मैं|मैंने|मुझे|मेर[ाीे])(?!\p{L})/u,
  ar: /(?<!\p{L})(?:أنا|إنني|إنّي)(?!\p{L})/u,
};
const quotation = /[“„«「『][^”“»」』]{0,2000}[”“»」』]|"[^"]{0,2000}"/gu;
const minSentences = 3;
/** Of all sentences; a how-to may say "my house" once. */
const minShare = 0.12;

/** Whether the author speaks of themselves outside quotations. */
export function isFirstPerson(sections: readonly Section[], language: string): boolean {
  const pattern = Object.hasOwn(pronouns, language) ? pronouns[language] : undefined;
  if (pattern === undefined) return false;
  const sentences = sections.flatMap(({ blocks }) =>
    blocks.flatMap(({ kind, sentences: said }) => (kind === 'paragraph' || kind === 'list' ? said : [])),
  );
  const own = sentences.filter(({ text }) => pattern.test(text.replace(quotation, '')));
  return own.length >= minSentences && own.length >= sentences.length * minShare;
}
