// The feature's public API; other features import nothing else from this folder.
export { AccountChanges } from './account-changes';
export { accountIdOf } from './account-id';
export { AccountLimits } from './account-limits';
export { AccountsModule } from './accounts.module';
