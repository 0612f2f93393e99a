import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { BadConfiguration, readConfig } from '../config';
import { ArchiveRefused } from './archive-reader';
import { ImportAccount } from './import-account';
import { ImportModule } from './import.module';

const usage = 'Usage: npm run import-account -- FILE [--keep-admin]\n';

/** `npm run import-account -- FILE`: takes an account into the stores that the configuration names. */
async function main(): Promise<number> {
  const options = { 'keep-admin': { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    process.stderr.write(usage);
    return 2;
  }
  const app = await NestFactory.createApplicationContext(ImportModule.with(readConfig(process.env)), {
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
    const isExpected = error instanceof ArchiveRefused || error instanceof BadConfiguration;
    const refused = error instanceof ArchiveRefused ? 'Nothing was imported. ' : '';
    process.stderr.write(
      `${refused}${isExpected || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
    );
    process.exit(1);
  },
);
