// What other features may import; everything else of this folder is its own.
export { AuditModule } from './audit.module';
export { type Difference, differences } from './differences';
export { rowsBeforeAndAfterLast } from './rows-before-and-after';
export { type Trail, signTrail } from './signed-trail';
export { SigningKeys } from './signing-keys';
