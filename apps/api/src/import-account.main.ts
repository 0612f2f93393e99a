import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { type Config, readConfig } from './platform/config/config';
import { claimDataFormat } from './eventing/data-format';
import { checkEventStore } from './eventing/start-check';
import { assertAddresses } from './eventing/store-addresses';
import { lockDataFolder } from './platform/startup/data-folder';
import { keepFilesPrivate } from './platform/startup/private-files';
import { startupErrorMessage } from './platform/startup/startup-error';
import { ArchiveRejected } from './features/portability/archive-reader';
import { ImportAccount } from './features/portability/import-account';
import { ImportModule } from './features/portability/import.module';

const usage = 'Usage: npm run import-account -- FILE [--keep-admin]\n';

let config: Config | undefined;

/** `npm run import-account -- FILE`: imports an account into the configured stores. */
async function main(): Promise<number> {
  const options = { 'keep-admin': { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    process.stderr.write(usage);
    return 2;
  }
  keepFilesPrivate();
  config = readConfig(process.env);
  await assertAddresses(config.env);
  await lockDataFolder(config);
  await claimDataFormat(config);
  await checkEventStore(config);
  const app = await NestFactory.createApplicationContext(ImportModule.with(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    const { manifest, newEvents } = await app.get(ImportAccount).import(file, { keepAdmin: values['keep-admin'] });
    const { accountId, counts, withheldEvents, missingContent, agedStreams } = manifest;
    const summary = [
      `${accountId}: imported ${newEvents} new events of ${counts.events}, ${counts.content} content items.`,
      ...(withheldEvents > 0 ? ['API tokens and site credentials are not part of an export: create new ones.'] : []),
      ...(missingContent.length > 0
        ? [`${missingContent.length} content items were already missing in the export.`]
        : []),
      ...(agedStreams.length > 0
        ? [`${agedStreams.length} streams were skipped: their first events had expired.`]
        : []),
    ];
    process.stdout.write(`${summary.join('\n')}\n`);
    return 0;
  } finally {
    await app.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isRejected = error instanceof ArchiveRejected;
    process.stderr.write(
      `${isRejected ? `Nothing was imported. ${error.message}` : startupErrorMessage(error, config)}\n`,
    );
    process.exit(1);
  },
);
