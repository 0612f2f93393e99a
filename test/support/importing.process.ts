import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { ImportAccount } from '../../apps/api/src/features/portability/import-account';
import { ImportModule } from '../../apps/api/src/features/portability/import.module';
import { readConfig } from '../../apps/api/src/platform/config/config';
import type { ImportRequest, MeasuredImport } from './measured-imports';
import { memoryIn } from './process-memory';

/** A process that imports one archive after the other, and sends what became of each. */
process.on('message', (request: ImportRequest) => {
  void measured(request).then((result) => process.send?.(result));
});

async function measured({ dataDir, file, trust }: ImportRequest): Promise<MeasuredImport> {
  globalThis.gc?.();
  // Resets the peak (proc(5)).
  writeFileSync('/proc/self/clear_refs', '5');
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const app = await NestFactory.createApplicationContext(ImportModule.with(config), {
    logger: false,
    abortOnError: false,
  });
  const refused = await app
    .get(ImportAccount)
    .import(file, { trust, email: 'ada@example.com' })
    .then(
      () => null,
      ({ name, message }: Error) => ({ name, message }),
    );
  await app.close();
  return { refused, peakBytes: memoryIn(process.pid, 'VmHWM') };
}
