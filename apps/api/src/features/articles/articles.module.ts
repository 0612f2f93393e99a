import { Module } from '@nestjs/common';
import { ArticleReadingModule } from '../../media/article-reading.module';
import { ArticlesController } from './articles.controller';

/** Extracts articles from URLs or HTML. */
@Module({ imports: [ArticleReadingModule], controllers: [ArticlesController] })
export class ArticlesModule {}
