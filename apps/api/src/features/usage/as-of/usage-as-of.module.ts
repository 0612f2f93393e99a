import { Module } from '@nestjs/common';
import { UsageAsOf } from './usage-as-of';
import { UsageAsOfController } from './usage-as-of.controller';

/** Usage as of a past time. */
@Module({ controllers: [UsageAsOfController], providers: [UsageAsOf], exports: [UsageAsOf] })
export class UsageAsOfModule {}
