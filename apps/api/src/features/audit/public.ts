// The feature's public API; other features import nothing else from this folder.
export { AuditModule } from './audit.module';
export { differences, differenceSchema } from './differences';
export { rowsBeforeAndAfterLast } from './rows-before-and-after';
export { type Trail, signTrail } from './signed-trail';
export { SigningKeys } from './signing-keys';
