import { Controller, HttpCode, Post } from '@nestjs/common';
import { maxTextBodyBytes } from '@duetcast/domain/limits/request-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import {
  extractArticleSchema,
  fetchArticleSchema,
  type ExtractArticle,
  type FetchArticle,
} from '@duetcast/domain/podcasts/article-requests';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { ParsedBody } from '../../platform/http/parsed';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { articleRoutes } from './articles.openapi';
import { Describes } from '../../platform/openapi/describes';
import { ArticlePages } from '../../media/articles/article-pages';
import { ArticleTurns } from '../../media/articles/article-turns';
import { PageReader } from '../../media/articles/page-reader';
import type { ReadArticle } from '../../media/articles/read-page';

/** Extracts articles from web pages, for review before a script is generated. */
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
  @Describes(articleRoutes.fetch)
  async fetch(
    @ParsedBody(fetchArticleSchema) { url: address }: FetchArticle,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return this.turns.run(accountId, async () => {
      const { url, kind, source } = await this.pages.fetch(address);
      return answer({ url, ...withText(await this.reader.read({ kind, source }), 'url') });
    });
  }

  @Post('extract')
  @BodyLimit(maxTextBodyBytes)
  @HttpCode(200)
  @Submission()
  @Describes(articleRoutes.extract)
  async extract(
    @ParsedBody(extractArticleSchema) { html }: ExtractArticle,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    const article = await this.turns.run(accountId, () => this.reader.read({ kind: 'html', source: html }));
    return answer(withText(article, 'html'));
  }
}

function withText(article: ReadArticle, param: string): ReadArticle {
  if (article.text === '') throw new AppError('article.empty', { param });
  return article;
}
