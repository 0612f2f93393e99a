import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { KeptPart } from '@duetcast/domain/accounts/account-imports';
import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import { NestFactory } from '@nestjs/core';
import { type Config, readConfig } from './platform/config/config';
import { assertNoUnfinishedRestore } from './eventing/backup/restore-backup';
import { claimDataFormat } from './eventing/data-format';
import { checkEventStore } from './eventing/start-check';
import { assertAddresses } from './eventing/store-addresses';
import { lockDataFolder } from './platform/startup/data-folder';
import { keepFilesPrivate } from './platform/startup/private-files';
import { startupErrorMessage } from './platform/startup/startup-error';
import { ArchiveRejected, ArchiveUnconfirmed } from './features/portability/archive/archive-format';
import { ImportAccount, type ImportOptions } from './features/portability/import-account';
import { ImportModule } from './features/portability/import.module';

const usage = `Usage: npm run import-account -- FILE (--key KEYS | --unverified) [options]

Imports the archive of an account (GET /api/account/export) into the configured stores. The server must not run.

  --key KEYS       public keys of the server that exported it: a file with a JWK set (its GET /api/signing-keys), a JWK, or
                   PEM; or the 43 characters of a JWK's x
  --unverified     imports an archive that none of your keys signed; the account records it
  --email ADDRESS  the address of the account; needed with --unverified
  --with-plan      keeps the plan, the subscription and the customer at Stripe
  --with-limits    keeps the limits of domains

Exit codes, as of duetcast-verify: 0 imported, 1 refused, 2 unusable input, 3 not confirmed: neither --key nor --unverified
`;

const [text, flag] = [{ type: 'string' }, { type: 'boolean', default: false }] as const;
const argumentsOf = {
  key: text,
  unverified: flag,
  email: text,
  'with-plan': flag,
  'with-limits': flag,
  help: flag,
} as const;

/** Invalid arguments: exit code 2. */
class BadInput extends Error {}

interface Call extends ImportOptions {
  readonly file: string;
}

/** @throws BadInput */
function callOf(args: readonly string[]): Call {
  const { positionals, values } = parsed(args);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new BadInput(usage);
  if (values.key !== undefined && values.unverified) throw new BadInput('Pass --key or --unverified, not both.');
  const keys = values.key === undefined ? null : keysIn(values.key);
  const kept: KeptPart[] = [
    ...(values['with-plan'] ? ['plan' as const] : []),
    ...(values['with-limits'] ? ['limits' as const] : []),
  ];
  return { file, trust: keys ? { keys } : values.unverified ? 'unverified' : null, kept, email: values.email };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: argumentsOf });
  } catch (error) {
    throw new BadInput(`${(error as Error).message}\n\n${usage}`);
  }
}

/** A file with keys, or a key itself. */
function keysIn(value: string) {
  const isKey = /^[A-Za-z0-9_-]{43}$/.test(value);
  const keys = readTrustedKeys(isKey ? JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: value }) : fileText(value));
  if (keys.length === 0) throw new BadInput(`${value} contains no public Ed25519 key. Pass a JWK set, a JWK, or PEM.`);
  return keys;
}

function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadInput(`${file} cannot be read: ${(error as Error).message}`);
  }
}

let config: Config | undefined;

/** `npm run import-account -- FILE`: imports an account into the configured stores. */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (parsed(args).values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const { file, ...options } = callOf(args);
  keepFilesPrivate();
  config = readConfig(process.env);
  await assertAddresses(config.env);
  await lockDataFolder(config);
  assertNoUnfinishedRestore(config);
  await claimDataFormat(config);
  await checkEventStore(config);
  const app = await NestFactory.createApplicationContext(ImportModule.with(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    process.stdout.write(`${summaryOf(await app.get(ImportAccount).import(file, options))}\n`);
    return 0;
  } finally {
    await app.close();
  }
}

function summaryOf({ source, newEvents }: Awaited<ReturnType<ImportAccount['import']>>): string {
  const { account, issuer, key, counts, withheldEvents, missingContent, agedStreams } = source;
  return [
    `${account}: imported ${newEvents} new events of ${counts.events}, ${counts.content} content items.`,
    key ? `From ${issuer}, under the key ${key.kid}.` : `NOT VERIFIED: the archive says it is from ${issuer}.`,
    ...(withheldEvents > 0 ? ['API tokens and site credentials are not part of an export: create new ones.'] : []),
    ...(missingContent.length > 0
      ? [`${missingContent.length} content items were already missing in the export.`]
      : []),
    ...(agedStreams.length > 0 ? [`${agedStreams.length} streams were skipped: their first events had expired.`] : []),
  ].join('\n');
}

function exitCodeOf(error: unknown): number {
  if (error instanceof BadInput) return 2;
  return error instanceof ArchiveUnconfirmed ? 3 : 1;
}

function messageOf(error: unknown): string {
  if (error instanceof BadInput) return error.message;
  return error instanceof ArchiveRejected
    ? `Nothing was imported. ${error.message}`
    : startupErrorMessage(error, config);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(exitCodeOf(error));
  },
);
