// What other features may import; everything else of this folder is its own.
export { AccountChanges } from './account-changes';
export { accountIdOf } from './account-id';
export { AccountLimits } from './account-limits';
export { AccountsModule } from './accounts.module';
