// The feature's public API; other features import nothing else from this folder.
export { type AllAccountsUsageRequest, allAccountsUsageQuerySchema, momentOf } from './as-of/usage-as-of-query-schemas';
export { UsageAsOfModule } from './as-of/usage-as-of.module';
export { domainAsOfSchema, momentFields, UsageAsOf } from './as-of/usage-as-of';
export { type CharacterLimits, UsageReservations } from './ledger/usage-reservations';
export { remainingSchema } from './ledger/domain-usage';
export { type CountedUsage, sumsOf, UsageRows } from './ledger/usage-rows';
export { UsageStreams } from './ledger/usage-streams';
export { UsageModule } from './usage.module';
