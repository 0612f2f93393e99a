import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { UsageReservations } from './usage-reservations';

@Module({ imports: [AccountsModule], providers: [UsageReservations], exports: [UsageReservations] })
export class UsageModule {}
