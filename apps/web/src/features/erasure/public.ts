export { DeleteAccountCard } from './delete-account-card';
