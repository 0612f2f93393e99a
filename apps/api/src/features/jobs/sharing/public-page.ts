import { isAppError } from '@duetcast/domain/kernel/errors';
import { embedWords } from '@duetcast/words/en/site/embed';
import { supportedLanguage, textsFrom, translationOf, type Language } from '@duetcast/words/languages';
import type { TextsOf } from '@duetcast/words/kernel/words';
import type { FastifyReply } from 'fastify';

type Texts = TextsOf<typeof embedWords>;

/** Content security policy of the pages: any site may frame them; they load only their own script, style and audio. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "media-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** The first language of Accept-Language (RFC 9110, 12.5.4) if it is supported, else English. */
export const languageOf = (acceptLanguage = ''): Language =>
  supportedLanguage(/^[\s,]*([a-z]+)/i.exec(acceptLanguage)?.[1] ?? '') ?? 'en';

/** m:ss, or h:mm:ss from one hour. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const padded = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`;
}

/** A page of a shared podcast; `body` is HTML. */
export const publicPage = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/embed-player.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

export const madeLink = ({ made }: Texts): string => `<a href="/" target="_blank" rel="noopener">${made}</a>`;

/** Shown if the podcast is no longer shared, has no texts to read (404), or was deleted (410). */
async function unavailablePage(status: 404 | 410, noScript: boolean, acceptLanguage?: string): Promise<string> {
  const language = languageOf(acceptLanguage);
  const labels = textsFrom(await translationOf(language), embedWords);
  const reason = noScript ? labels.noTranscript : labels[status];
  return publicPage(language, labels.untitled, `<p role="status">${reason}</p>${madeLink(labels)}`);
}

const goneCodes = ['job.outputExpired', 'job.scriptExpired'] as const;

/** Sends a page that any site may frame, or says in words why there is none. */
export async function sendPublicPage(reply: FastifyReply, language: string | undefined, page: () => Promise<string>) {
  reply.removeHeader('x-frame-options').headers({
    'content-security-policy': contentSecurityPolicy,
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    vary: 'accept-language',
    'x-robots-tag': 'noindex',
  });
  try {
    return await reply.send(await page());
  } catch (error) {
    const noScript = isAppError(error, 'job.noScript');
    const isGone = goneCodes.some((code) => isAppError(error, code));
    const status = noScript || isAppError(error, 'share.missing') ? 404 : isGone ? 410 : null;
    if (status === null) throw error;
    return reply.status(status).send(await unavailablePage(status, noScript, language));
  }
}
