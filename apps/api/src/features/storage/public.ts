// The feature's public API; other features import nothing else from this folder.
export { StorageAllowance, storageSchema } from './storage-allowance';
export { StorageModule } from './storage.module';
