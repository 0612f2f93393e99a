import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound/outbound.module';
import { ArticleAddresses } from '../../media/articles/article-addresses';
import { ArticlePages } from '../../media/articles/article-pages';
import { ArticlesController } from './articles.controller';
import { PageReader } from '../../media/articles/page-reader';

/** Extracts articles from URLs or HTML. */
@Module({
  imports: [OutboundModule],
  controllers: [ArticlesController],
  providers: [ArticleAddresses, ArticlePages, PageReader],
})
export class ArticlesModule {}
