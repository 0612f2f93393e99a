import { Module } from '@nestjs/common';
import { AccountIds } from './account-ids';
import { ChangeAccountHandler } from './commands/change-account';
import { PasskeyCredentials } from './passkey-credentials';
import { ResealKeys } from './reseal-keys';

@Module({
  providers: [AccountIds, ChangeAccountHandler, PasskeyCredentials, ResealKeys],
  exports: [AccountIds, PasskeyCredentials],
})
export class AccountsModule {}
