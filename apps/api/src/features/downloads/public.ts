// The feature's public API; other features import nothing else from this folder.
export { DownloadCounts, downloadsSchema } from './download-counts';
export { Downloads } from './downloads';
export { DownloadsModule } from './downloads.module';
