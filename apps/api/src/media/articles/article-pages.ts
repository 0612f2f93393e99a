import { Injectable } from '@nestjs/common';
import { maxPageBytes, pageTimeoutMs } from '@duetcast/domain/limits/podcast-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import { OutboundAddresses } from '../../platform/outbound/outbound-addresses';
import { OutboundFetch } from '../../platform/outbound/outbound-fetch';
import { decodePage } from './extraction/charset';

/** Addresses that articles may be fetched from; throws `article.forbiddenAddress` or `article.unreachable`. */
@Injectable()
export class ArticleAddresses extends OutboundAddresses {
  protected override readonly codes = {
    forbidden: 'article.forbiddenAddress',
    unreachable: 'article.unreachable',
  } as const;
  protected override readonly param = 'url';
}

const html = /^(text\/html|application\/xhtml\+xml)\b/;
const plain = /^text\/(plain|markdown)\b/;
/** Detects HTML in a response without a content type. */
const looksLikeHtml = /^\s*<(!doctype\s+html|html|head|body|article|p|div)\b/i;

interface ArticlePage {
  /** URL after redirects. */
  readonly url: string;
  readonly kind: 'html' | 'text';
  readonly source: string;
}

/** Fetches web pages, untrusted, as articles. */
@Injectable()
export class ArticlePages extends OutboundFetch {
  constructor(addresses: ArticleAddresses) {
    super(addresses, {
      maxBytes: maxPageBytes,
      timeoutMs: pageTimeoutMs,
      accept: 'text/html, text/plain;q=0.9, */*;q=0.1',
    });
  }

  /**
   * @throws AppError `article.forbiddenAddress`, `article.unreachable` (also after 15 s), `article.pageTooLarge`,
   *   `article.notText`
   */
  async fetch(address: string): Promise<ArticlePage> {
    const { content: bytes, url, contentType } = await this.get(address, new AbortController().signal);
    const kind = kindOf(contentType);
    if (kind === null) throw new AppError('article.notText', { param: 'url', mediaType: contentType.split(';')[0] });
    const source = decodePage(bytes, contentType);
    if (source.includes('\0')) throw new AppError('article.notText', { param: 'url' });
    return { url: url.href, source, kind: kind === 'unknown' ? (looksLikeHtml.test(source) ? 'html' : 'text') : kind };
  }

  protected override tooLarge(limit: number): AppError {
    return new AppError('article.pageTooLarge', { param: 'url', maxBytes: limit });
  }

  protected override unreachable(details: { status?: number }, cause?: unknown): AppError {
    return new AppError('article.unreachable', { param: 'url', ...details }, { cause });
  }
}

/** null: neither HTML nor text. */
function kindOf(contentType: string): 'html' | 'text' | 'unknown' | null {
  if (contentType === '') return 'unknown';
  if (html.test(contentType)) return 'html';
  return plain.test(contentType) ? 'text' : null;
}
