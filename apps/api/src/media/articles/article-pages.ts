import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { OutboundFetch } from '../../platform/outbound/outbound-fetch';
import { ArticleAddresses } from './article-addresses';
import { decoded } from './charset';

/** A page of 5 MB is mostly scripts; the articles in it are far smaller. */
const maxBytes = 5 * 1024 * 1024;
/** Somebody waits for it. */
const timeoutMs = 15_000;

const html = /^(text\/html|application\/xhtml\+xml)\b/;
const plain = /^text\/(plain|markdown)\b/;
/** What a page without a media type begins with. */
const looksLikeHtml = /^\s*<(!doctype\s+html|html|head|body|article|p|div)\b/i;

interface ArticlePage {
  /** After redirects. */
  readonly url: string;
  readonly kind: 'html' | 'text';
  readonly source: string;
}

/** Fetches the pages of strangers for people who want to make a podcast of them. */
@Injectable()
export class ArticlePages extends OutboundFetch {
  constructor(addresses: ArticleAddresses) {
    super(addresses, { maxBytes, timeoutMs, accept: 'text/html, text/plain;q=0.9, */*;q=0.1' });
  }

  /**
   * @throws AppError `article.forbiddenAddress`, `article.unreachable` (also after 15 s), `article.pageTooLarge`,
   *   `article.notText`
   */
  async fetch(address: string): Promise<ArticlePage> {
    const { bytes, url, contentType } = await this.get(address, new AbortController().signal);
    const kind = kindOf(contentType);
    if (kind === null) throw new AppError('article.notText', { param: 'url', mediaType: contentType.split(';')[0] });
    const source = decoded(bytes, contentType);
    if (source.includes('\0')) throw new AppError('article.notText', { param: 'url' });
    return { url: url.href, source, kind: kind === 'unnamed' ? (looksLikeHtml.test(source) ? 'html' : 'text') : kind };
  }

  protected override tooLarge(limit: number): AppError {
    return new AppError('article.pageTooLarge', { param: 'url', maxBytes: limit });
  }

  protected override unreachable(details: { status?: number }, cause?: unknown): AppError {
    return new AppError('article.unreachable', { param: 'url', ...details }, { cause });
  }
}

/** null: neither a page nor a text. */
function kindOf(contentType: string): 'html' | 'text' | 'unnamed' | null {
  if (contentType === '') return 'unnamed';
  if (html.test(contentType)) return 'html';
  return plain.test(contentType) ? 'text' : null;
}
