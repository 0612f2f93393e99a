// The feature's public API; other features import nothing else from this folder.
export { accountIdOf } from './account-id';
export { ChangeAccount } from './commands/change-account';
