import { supportedLanguage, type Language } from '@duetcast/words/languages';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** For text and for quoted attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** The first language of Accept-Language (RFC 9110, 12.5.4) if it is supported, else English. */
export const languageOf = (acceptLanguage = ''): Language =>
  supportedLanguage(/^[\s,]*([a-z]+)/i.exec(acceptLanguage)?.[1] ?? '') ?? 'en';

/** Whether the caller is a browser that opens a page (RFC 9110, 12.5.1), not a client of the API. */
export const opensPage = (accept = ''): boolean => /text\/html/i.test(accept);
