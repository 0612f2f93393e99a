import { Module } from '@nestjs/common';
import { OutboundModule } from '../../platform/outbound/outbound.module';
import { ArticleAddresses } from '../../media/articles/article-addresses';
import { ArticlePages } from '../../media/articles/article-pages';
import { ArticlesController } from './articles.controller';
import { PageReader } from '../../media/articles/page-reader';

/** From an address, or a page's source, to an article. */
@Module({
  imports: [OutboundModule],
  controllers: [ArticlesController],
  providers: [ArticleAddresses, ArticlePages, PageReader],
})
export class ArticlesModule {}
