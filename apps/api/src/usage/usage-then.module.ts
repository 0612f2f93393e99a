import { Module } from '@nestjs/common';
import { UsageThen } from './usage-then';
import { UsageThenController } from './usage-then.controller';

/** Usage as of a moment. */
@Module({ controllers: [UsageThenController], providers: [UsageThen], exports: [UsageThen] })
export class UsageThenModule {}
