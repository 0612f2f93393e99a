import { Controller, HttpCode, Post } from '@nestjs/common';
import { maxTextBodyBytes } from '@duetcast/domain/limits/request-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import {
  extractArticleSchema,
  fetchArticleSchema,
  type ExtractArticle,
  type FetchArticle,
} from '@duetcast/domain/podcasts/article-requests';
import { maxPageBytes, pageTimeoutMs } from '@duetcast/domain/limits/podcast-limits';
import { z } from 'zod';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedBody, answer } from '../../platform/http/route-io';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { ArticlePages } from '../../media/articles/article-pages';
import { ArticleTurns } from '../../media/articles/article-turns';
import { PageReader } from '../../media/articles/page-reader';
import { type ReadArticle, articleSchema } from '../../media/articles/read-page';
import { ApiOperation, ApiTag, answerOf } from '../../platform/openapi/api-operation';

const fetchedSchema = z.object({
  ...articleSchema.shape,
  url: z.string().meta({ description: 'URL of the page after redirects.' }),
});

/** Extracts articles from web pages, for review before a script is generated. */
@ApiTag('Scripts')
@Scope('jobs:write')
@Controller('api/articles')
export class ArticlesController {
  constructor(
    private readonly pages: ArticlePages,
    private readonly reader: PageReader,
    private readonly turns: ArticleTurns,
  ) {}

  @Post('fetch')
  @HttpCode(200)
  @Submission()
  @ApiOperation({
    summary: 'Extracts the article from a web page',
    operationId: 'fetchArticle',
    description: `Fetches the page and returns its main text. The page must be on a public address, be at most ${maxPageBytes / 2 ** 20} MB of HTML or plain text, and respond within ${pageTimeoutMs / 1000} seconds.`,
    answer: answerOf(fetchedSchema),
    errors: [
      'article.forbiddenAddress',
      'article.unreachable',
      'article.notText',
      'article.pageTooLarge',
      'article.unreadable',
      'article.empty',
    ],
  })
  async fetch(
    @ParsedBody(fetchArticleSchema) { url: address }: FetchArticle,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return this.turns.run(accountId, async () => {
      const { url, kind, source } = await this.pages.fetch(address);
      return answer({ url, ...withText(await this.reader.read({ kind, source }, accountId), 'url') });
    });
  }

  @Post('extract')
  @BodyLimit(maxTextBodyBytes)
  @HttpCode(200)
  @Submission()
  @ApiOperation({
    summary: 'Extracts the article from HTML',
    operationId: 'extractArticle',
    answer: answerOf(articleSchema),
    errors: ['article.unreadable', 'article.empty'],
  })
  async extract(
    @ParsedBody(extractArticleSchema) { html }: ExtractArticle,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    const article = await this.turns.run(accountId, () => this.reader.read({ kind: 'html', source: html }, accountId));
    return answer(withText(article, 'html'));
  }
}

function withText(article: ReadArticle, param: string): ReadArticle {
  if (article.text === '') throw new AppError('article.empty', { param });
  return article;
}
