export { type AllAccountsUsageRequest, allAccountsUsageQuerySchema, momentOf } from './as-of/usage-as-of-query-schemas';
export { UsageAsOfModule } from './as-of/usage-as-of.module';
export { domainAsOfSchema, momentFields, UsageAsOf } from './as-of/usage-as-of';
export {
  AccountsOfMonth,
  accountOfMonthSchema,
  accountsOfMonthQuerySchema,
  totalOf,
  totalOfMonthSchema,
  usageMonthSchema,
  type AccountOfMonth,
} from './ledger/accounts-of-month';
export { type CharacterLimits, UsageReservations } from './ledger/usage-reservations';
export { remainingSchema } from './ledger/domain-usage';
export { UsageStreams, type CountedUsage, sumsOf, UsageRows } from './ledger/usage-reads';
export { UsageModule } from './usage.module';
