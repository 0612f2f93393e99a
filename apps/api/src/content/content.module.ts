import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Config } from '../config';
import { ContentStore } from './content-store';
import { FileContentStore } from './file-content-store';

/** Where a process of this configuration keeps content; worker threads open the same folder. */
export const contentFolder = (config: Config): string => join(config.dataDir, 'content');

@Global()
@Module({
  providers: [
    {
      provide: ContentStore,
      inject: [Config],
      useFactory: async (config: Config): Promise<ContentStore> => {
        const store = new FileContentStore(contentFolder(config));
        await store.removeAbandonedDrafts();
        return store;
      },
    },
  ],
  exports: [ContentStore],
})
export class ContentModule {}
