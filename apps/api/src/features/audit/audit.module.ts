import { Module } from '@nestjs/common';
import { AuditReplies } from './audit-replies';
import { AuditTrails, AuditFiles } from './audit-trails';
import { SigningKeys } from './signing-keys';
import { SigningKeysController } from './signing-keys.controller';
import { StreamOrigins } from './stream-origins';

/** Audit trails of streams, and the signing of exported files so that they can be verified offline. */
@Module({
  controllers: [SigningKeysController],
  providers: [AuditFiles, AuditReplies, AuditTrails, SigningKeys, StreamOrigins],
  exports: [AuditReplies, SigningKeys, StreamOrigins],
})
export class AuditModule {}
