import { Module } from '@nestjs/common';
import { AddedContent } from './added-content';
import { StorageAllowance } from './storage-allowance';

/** What accounts store, against the limit of their plan. */
@Module({ providers: [AddedContent, StorageAllowance], exports: [AddedContent, StorageAllowance] })
export class StorageModule {}
