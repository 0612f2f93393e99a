import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module';
import { ArticleAddresses } from './article-addresses';
import { ArticlePages } from './article-pages';
import { ArticlesController } from './articles.controller';
import { PageReader } from './page-reader';

/** From an address, or a page's source, to an article. */
@Module({
  imports: [OutboundModule],
  controllers: [ArticlesController],
  providers: [ArticleAddresses, ArticlePages, PageReader],
})
export class ArticlesModule {}
