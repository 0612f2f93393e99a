import { Module } from '@nestjs/common';
import { SecretsModule } from '../../platform/secrets/secrets.module';
import { AccountIds } from './account-ids';
import { ChangeAccountHandler } from './commands/change-account';

@Module({ imports: [SecretsModule], providers: [AccountIds, ChangeAccountHandler], exports: [AccountIds] })
export class AccountsModule {}
