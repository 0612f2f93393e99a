import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config';
import { ContentStore } from './content-store';
import { FileContentStore } from './file-content-store';
import { TemporaryFiles } from './temporary-files';

async function contentInFiles(folder: string): Promise<ContentStore> {
  const store = new FileContentStore(folder);
  await store.removeAbandonedDrafts();
  return store;
}

/** Imports the SDK only if S3 is configured: loading takes 250 ms and memory. */
async function contentInS3(bucket: string, { env }: Config): Promise<ContentStore> {
  const [{ s3Client }, { S3ContentStore }] = await Promise.all([import('./s3-client'), import('./s3-content-store')]);
  return new S3ContentStore(s3Client(env), bucket);
}

async function temporaryFiles({ dataDir }: Config): Promise<TemporaryFiles> {
  const temporary = new TemporaryFiles(join(dataDir, 'temporary'));
  await temporary.removeAbandoned();
  return temporary;
}

@Global()
@Module({
  providers: [
    {
      provide: ContentStore,
      inject: [Config],
      useFactory: (config: Config): Promise<ContentStore> =>
        config.env.S3_BUCKET
          ? contentInS3(config.env.S3_BUCKET, config)
          : contentInFiles(join(config.dataDir, 'content')),
    },
    { provide: TemporaryFiles, inject: [Config], useFactory: temporaryFiles },
  ],
  exports: [ContentStore, TemporaryFiles],
})
export class ContentModule {}
