import { Module } from '@nestjs/common';
import { ArticlePages, ArticleAddresses } from './articles/article-pages';
import { ArticleFiles } from './articles/article-files';
import { ArticleTurns } from './articles/article-turns';
import { Excerpts } from './articles/excerpts';
import { PageReader } from './articles/page-reader';

/** Fetches pages and parses articles. */
@Module({
  providers: [ArticleAddresses, ArticleFiles, ArticlePages, ArticleTurns, Excerpts, PageReader],
  exports: [ArticleFiles, ArticlePages, ArticleTurns, Excerpts, PageReader],
})
export class ArticleReadingModule {}
