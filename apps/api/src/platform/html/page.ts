import { supportedLanguage, type Language } from '@duetcast/words/languages';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text, and values of quoted attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** The first language of Accept-Language (RFC 9110, 12.5.4) if it is supported, else English. */
export const languageOf = (acceptLanguage = ''): Language =>
  supportedLanguage(/^[\s,]*([a-z]+)/i.exec(acceptLanguage)?.[1] ?? '') ?? 'en';

/** Whether the caller is a browser that opens a page (RFC 9110, 12.5.1), not a client of the API. */
export const opensPage = (accept = ''): boolean => /text\/html/i.test(accept);

/** Content security policy of a page that loads only its own script, style and audio; `ancestors`: who may frame it. */
export const pagePolicy = (ancestors: "'none'" | '*'): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "media-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

interface Page {
  readonly language: Language;
  readonly direction?: 'ltr' | 'rtl';
  readonly title: string;
  /** Elements beside title and style, as HTML. */
  readonly head?: readonly string[];
  readonly style: 'embed-player' | 'report' | 'show-page';
  /** HTML. */
  readonly body: string;
}

/** A small page without scripts of the application. */
export const htmlPage = ({ language, direction, title, head = [], style, body }: Page): string => `<!doctype html>
<html lang="${language}"${direction === undefined ? '' : ` dir="${direction}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/${style}.css">
${head.join('\n')}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
