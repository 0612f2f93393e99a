import { Module } from '@nestjs/common';
import { DownloadCounts } from './download-counts';
import { Downloads } from './downloads';
import { HeardFiles } from './heard-files';
import { ListenerNames } from './listener-names';

@Module({
  providers: [DownloadCounts, Downloads, HeardFiles, ListenerNames],
  exports: [DownloadCounts, Downloads],
})
export class DownloadsModule {}
