export { auditEventSchema, auditFileAnswer, auditTrailAnswer } from './audit-responses';
export { AuditModule } from './audit.module';
export { type AuditQuery, AuditReplies, auditQuerySchema, signed } from './audit-replies';
export { AuditTrails, toAuditEvent } from './audit-trails';
export { differences, differenceSchema } from './differences';
export { rowsBeforeAndAfterLast } from './rows-before-and-after';
export { SigningKeys } from './signing-keys';
export { StreamOrigins } from './stream-origins';
