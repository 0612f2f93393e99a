export { BillingModule } from './billing.module';
export { Customers } from './stripe/customers';
