import { Module } from '@nestjs/common';
import { UsageThen } from './usage-as-of';
import { UsageThenController } from './usage-as-of.controller';

/** Usage as of a moment. */
@Module({ controllers: [UsageThenController], providers: [UsageThen], exports: [UsageThen] })
export class UsageAsOfModule {}
