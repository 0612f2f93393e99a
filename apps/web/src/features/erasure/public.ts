export { DeleteAccountCard } from './delete-account-card';
export { ErasureBanner } from './erasure-banner';
