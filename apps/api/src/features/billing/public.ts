// The feature's public API; other features import nothing else from this folder.
export { BillingModule } from './billing.module';
export { Customers } from './stripe/customers';
