import { Module } from '@nestjs/common';
import { SigningKeys } from './signing-keys';
import { SigningKeysController } from './signing-keys.controller';

/** Signing of exported files, so that they can be verified offline. */
@Module({ controllers: [SigningKeysController], providers: [SigningKeys], exports: [SigningKeys] })
export class AuditModule {}
