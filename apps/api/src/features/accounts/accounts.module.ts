import { Module } from '@nestjs/common';
import { SecretsModule } from '../../platform/secrets/secrets.module';
import { AccountIds } from './account-ids';
import { ChangeAccountHandler } from './commands/change-account';
import { PasskeyCredentials } from './passkey-credentials';
import { ResealKeys } from './reseal-keys';

@Module({
  imports: [SecretsModule],
  providers: [AccountIds, ChangeAccountHandler, PasskeyCredentials, ResealKeys],
  exports: [AccountIds, PasskeyCredentials],
})
export class AccountsModule {}
