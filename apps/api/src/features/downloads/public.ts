export { type Counted, DownloadCounts, downloadsSchema, postFile } from './download-counts';
export { Downloads } from './downloads';
export { DownloadsModule } from './downloads.module';
