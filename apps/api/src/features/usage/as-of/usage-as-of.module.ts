import { Module } from '@nestjs/common';
import { UsageStreams } from '../ledger/usage-reads';
import { UsageAsOf } from './usage-as-of';
import { UsageAsOfController } from './usage-as-of.controller';

/** Usage as of a past time. */
@Module({ controllers: [UsageAsOfController], providers: [UsageAsOf, UsageStreams], exports: [UsageAsOf] })
export class UsageAsOfModule {}
