export { DownloadCounts, downloadsSchema } from './download-counts';
export { Downloads } from './downloads';
export { DownloadsModule } from './downloads.module';
