import { Module } from '@nestjs/common';
import { OutboundModule } from '../platform/outbound/outbound.module';
import { ArticleAddresses } from './articles/article-addresses';
import { ArticlePages } from './articles/article-pages';
import { ArticleTurns } from './articles/article-turns';
import { PageReader } from './articles/page-reader';

/** Fetches pages and parses articles. */
@Module({
  imports: [OutboundModule],
  providers: [ArticleAddresses, ArticlePages, ArticleTurns, PageReader],
  exports: [ArticlePages, ArticleTurns, PageReader],
})
export class ArticleReadingModule {}
