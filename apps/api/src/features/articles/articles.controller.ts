import { Body } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import {
  articleFileSchema,
  extractArticleSchema,
  fetchArticleSchema,
  type FetchArticle,
} from '@duetcast/domain/podcasts/article-requests';
import { z } from 'zod';
import { AcceptsFileForm } from '../../platform/http/bodies/file-body';
import { SentForm } from '../../platform/http/bodies/form-body';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedBody, answer, parse, PostAction } from '../../platform/http/route-io';
import { Submission } from '../../platform/rate-limits/submission-limit';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { ArticleFiles } from '../../media/articles/article-files';
import { ArticlePages } from '../../media/articles/article-pages';
import { ArticleTurns } from '../../media/articles/article-turns';
import { readFileSchema } from '../../media/articles/read-file';
import { PageReader } from '../../media/articles/page-reader';
import { type ReadArticle, articleSchema } from '../../media/articles/read-page';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

const fetchedSchema = z.object({
  ...articleSchema.shape,
  source: z.string().meta({ description: 'Name of the site, else of its publisher, else its host without `www`.' }),
  url: z.string().meta({ description: 'URL of the page after redirects.' }),
});

/** Extracts articles from web pages and files, for review before a script is generated. */
@ApiController('Scripts', 'api/articles')
@Scope('jobs:write')
export class ArticlesController {
  constructor(
    private readonly pages: ArticlePages,
    private readonly reader: PageReader,
    private readonly files: ArticleFiles,
    private readonly turns: ArticleTurns,
  ) {}

  @PostAction('fetch')
  @Submission()
  @ApiOperation('Extracts the article from a web page', {
    operationId: 'fetchArticle',
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
      const host = new URL(url).hostname.replace(/^www\./, '');
      return answer({ url, source: host, ...withText(await this.reader.read({ kind, source }, accountId), 'url') });
    });
  }

  @PostAction('extract')
  @AcceptsFileForm()
  @Submission()
  @ApiOperation('Extracts the article from HTML or a file', {
    operationId: 'extractArticle',
    body: extractArticleSchema,
    formBody: articleFileSchema,
    answer: answerOf(readFileSchema),
    errors: [
      'article.unreadable',
      'article.empty',
      'article.fileUnsupported',
      'article.fileEncrypted',
      'article.fileDamaged',
      'article.fileScanned',
      'article.fileTooComplex',
      'article.partMissing',
    ],
  })
  async extract(@Body() body: unknown, @CurrentPrincipal() { accountId }: AccountPrincipal) {
    if (body instanceof SentForm) {
      const { file, parts } = parse(articleFileSchema, body.fields);
      const bytes = new Uint8Array(await file.arrayBuffer());
      return answer(await this.turns.run(accountId, () => this.files.readFile(bytes, parts, accountId)));
    }
    const { html: source, whole } = parse(extractArticleSchema, body);
    const kind = whole ? 'pasted' : 'html';
    const article = await this.turns.run(accountId, () => this.reader.read({ kind, source }, accountId));
    return answer(withText(article, 'html'));
  }
}

function withText(article: ReadArticle, param: string): ReadArticle {
  if (article.text === '') throw new AppError('article.empty', { param });
  return article;
}
