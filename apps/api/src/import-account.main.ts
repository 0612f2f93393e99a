import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { type Config, readConfig } from './platform/config/config';
import { assertAddresses } from './eventing/store-addresses';
import { takeDataFolder } from './platform/startup/data-folder';
import { refusalOf } from './platform/startup/refusal';
import { ArchiveRefused } from './features/portability/archive-reader';
import { ImportAccount } from './features/portability/import-account';
import { ImportModule } from './features/portability/import.module';

const usage = 'Usage: npm run import-account -- FILE [--keep-admin]\n';

let config: Config | undefined;

/** `npm run import-account -- FILE`: takes an account into the stores that the configuration names. */
async function main(): Promise<number> {
  const options = { 'keep-admin': { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    process.stderr.write(usage);
    return 2;
  }
  config = readConfig(process.env);
  await assertAddresses(config.env);
  await takeDataFolder(config);
  const app = await NestFactory.createApplicationContext(ImportModule.with(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    const { manifest, newEvents } = await app.get(ImportAccount).import(file, { keepAdmin: values['keep-admin'] });
    const { accountId, counts, withheldEvents, missingContent, agedStreams } = manifest;
    const told = [
      `${accountId}: ${newEvents} of ${counts.events} events were new, ${counts.content} pieces of content.`,
      ...(withheldEvents > 0 ? ['API tokens and the credentials of sites stayed behind: make new ones.'] : []),
      ...(missingContent.length > 0 ? [`${missingContent.length} pieces of content were missing already.`] : []),
      ...(agedStreams.length > 0 ? [`${agedStreams.length} streams had lost their beginning and were left out.`] : []),
    ];
    process.stdout.write(`${told.join('\n')}\n`);
    return 0;
  } finally {
    await app.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isRefused = error instanceof ArchiveRefused;
    process.stderr.write(`${isRefused ? `Nothing was imported. ${error.message}` : refusalOf(error, config)}\n`);
    process.exit(1);
  },
);
