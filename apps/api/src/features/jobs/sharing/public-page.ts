import { isAppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { embedWords } from '@duetcast/words/en/site/embed';
import { textsFrom, translationOf, type Language } from '@duetcast/words/languages';
import type { TextsOf } from '@duetcast/words/kernel/words';
import type { FastifyReply } from 'fastify';
import { htmlPage, languageOf, pagePolicy } from '../../../platform/html/page';
import { responseTo } from '../../../platform/http/errors/error-response';

type Texts = TextsOf<typeof embedWords>;

/** A page of a shared podcast; `body` and `head` are HTML. */
export const publicPage = (language: Language, title: string, body: string, head = ''): string =>
  htmlPage({ language, title, head: [head.trimEnd()], style: 'embed-player', body });

export const madeLink = ({ made }: Texts): string => `<a href="/" target="_blank" rel="noopener">${made}</a>`;

/** Errors that are said in words. */
const reasons = [
  'share.missing',
  'job.noScript',
  'job.outputExpired',
  'job.scriptExpired',
  'publication.hidden',
] as const satisfies readonly ErrorCode[];
type Unavailable = (typeof reasons)[number] | 'passing';

/** Says in words why there is no page. */
async function unavailablePage(cause: Unavailable, acceptLanguage?: string): Promise<string> {
  const language = languageOf(acceptLanguage);
  const texts = textsFrom(await translationOf(language), embedWords);
  const reason = texts.unavailable[cause];
  return publicPage(language, texts.untitled, `<p role="status">${reason}</p>${madeLink(texts)}`);
}

/** Sends a page that any site may frame, or says in words why there is none. */
export async function sendPublicPage(reply: FastifyReply, language: string | undefined, page: () => Promise<string>) {
  reply.removeHeader('x-frame-options').headers({
    'content-security-policy': pagePolicy('*'),
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
    const { status, headers } = responseTo(error);
    const cause = status === 503 ? 'passing' : reasons.find((code) => isAppError(error, code));
    if (cause === undefined) throw error;
    return reply
      .status(status)
      .headers(headers)
      .send(await unavailablePage(cause, language));
  }
}
