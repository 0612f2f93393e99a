import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileContentStore } from '../../apps/api/src/content/file-content-store';
import { contentStoreContract } from './content-store.contract';

describe('files', () =>
  contentStoreContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'duetcast-content-'));
    return { store: new FileContentStore(folder), remove: () => rm(folder, { recursive: true }) };
  }));
