// The feature's public API; other features import nothing else from this folder.
export { accountIdOf } from './account-id';
export { AccountIds } from './account-ids';
export { AccountsModule } from './accounts.module';
export { ChangeAccount } from './commands/change-account';
