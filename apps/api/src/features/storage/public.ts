// The feature's public API; other features import nothing else from this folder.
export { AddedContent } from './added-content';
export { StorageAllowance, storageSchema } from './storage-allowance';
export { StorageModule } from './storage.module';
