export { AccountIds } from './account-ids';
export { AccountsModule } from './accounts.module';
export { PasskeyCredentials } from './passkey-credentials';
export { ChangeAccount } from './commands/change-account';
