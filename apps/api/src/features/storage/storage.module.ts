import { Module } from '@nestjs/common';
import { StorageAllowance } from './storage-allowance';

/** What accounts store, against the limit of their plan. */
@Module({ providers: [StorageAllowance], exports: [StorageAllowance] })
export class StorageModule {}
