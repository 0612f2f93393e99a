export { auditEventSchema } from './audit-responses';
export { auditRoutes } from './audit-routes';
export { AuditModule } from './audit.module';
export { AuditTrails, toAuditEvent } from './audit-trails';
export { differences, differenceSchema } from './differences';
export { rowsBeforeAndAfterLast } from './rows-before-and-after';
export { SigningKeys } from './signing-keys';
export { StreamOrigins } from './stream-origins';
