import { join } from 'node:path';
import { Global, Logger, Module } from '@nestjs/common';
import { Config } from '../config/config';
import { ServiceFailures } from '../external-services/service-failures';
import { Metrics } from '../observability/metrics';
import { ContentHealth } from './content-health';
import { ContentSalts } from './content-salts';
import { ContentStore } from './content-store';
import { FileContentStore } from './file-content-store';
import { TemporaryFiles } from './temporary-files';

async function contentInFiles(folder: string, failures?: ServiceFailures, salts?: ContentSalts): Promise<ContentStore> {
  const store = new FileContentStore(folder, salts, failures);
  await store.removeAbandonedDrafts();
  return store;
}

/** Imports the SDK only if S3 is configured: loading takes 250 ms and memory. */
async function contentInS3(
  bucket: string,
  { env }: Config,
  failures: ServiceFailures,
  salts?: ContentSalts,
): Promise<ContentStore> {
  const [{ s3Client }, { S3ContentStore }] = await Promise.all([import('./s3-client'), import('./s3-content-store')]);
  return new S3ContentStore(s3Client(env), bucket, failures, {}, salts);
}

/** The store of this configuration; without salts for reads alone. */
export const contentStoreOf = (
  config: Config,
  failures: ServiceFailures,
  salts?: ContentSalts,
): Promise<ContentStore> =>
  config.env.S3_BUCKET
    ? contentInS3(config.env.S3_BUCKET, config, failures, salts)
    : contentInFiles(join(config.dataDir, 'content'), failures, salts);

function reportingDamage(store: ContentStore, metrics: Metrics): ContentStore {
  const logger = new Logger('ContentStore');
  const count = metrics.counter(
    'duetcast_content_damaged_total',
    'Stored content that was damaged when it was read.',
    [],
  );
  store.damaged.subscribe((hash) => {
    count({});
    logger.error({ hash }, 'stored content is damaged and was set aside');
  });
  return store;
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
      inject: [Config, ServiceFailures, ContentSalts, Metrics],
      useFactory: async (config: Config, failures: ServiceFailures, salts: ContentSalts, metrics: Metrics) =>
        reportingDamage(await contentStoreOf(config, failures, salts), metrics),
    },
    ContentHealth,
    { provide: TemporaryFiles, inject: [Config], useFactory: temporaryFiles },
  ],
  exports: [ContentStore, ContentHealth, TemporaryFiles],
})
export class ContentModule {}
