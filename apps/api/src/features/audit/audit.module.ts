import { Module } from '@nestjs/common';
import { SigningKeys } from './signing-keys';
import { SigningKeysController } from './signing-keys.controller';

/** What makes what the server says verifiable by others, without the server. */
@Module({ controllers: [SigningKeysController], providers: [SigningKeys], exports: [SigningKeys] })
export class AuditModule {}
