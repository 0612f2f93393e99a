import { Module } from '@nestjs/common';
import { AuditFiles } from './audit-files';
import { AuditReplies } from './audit-replies';
import { AuditTrails } from './audit-trails';
import { SigningKeys } from './signing-keys';
import { SigningKeysController } from './signing-keys.controller';

/** Audit trails of streams, and the signing of exported files so that they can be verified offline. */
@Module({
  controllers: [SigningKeysController],
  providers: [AuditFiles, AuditReplies, AuditTrails, SigningKeys],
  exports: [AuditReplies, SigningKeys],
})
export class AuditModule {}
