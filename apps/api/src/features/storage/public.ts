export { AddedContent } from './added-content';
export { StorageAllowance, storageSchema } from './storage-allowance';
export { StorageModule } from './storage.module';
