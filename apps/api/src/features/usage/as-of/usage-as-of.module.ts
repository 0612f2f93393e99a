import { Module } from '@nestjs/common';
import { UsageModule } from '../usage.module';
import { UsageAsOf } from './usage-as-of';
import { UsageAsOfController } from './usage-as-of.controller';

/** Usage as of a past time. */
@Module({ imports: [UsageModule], controllers: [UsageAsOfController], providers: [UsageAsOf], exports: [UsageAsOf] })
export class UsageAsOfModule {}
