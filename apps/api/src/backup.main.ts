import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { backUp, type BackupResult } from './eventing/backup/back-up';
import { failureOf } from './eventing/backup/backup-rejected';
import { type Config, readConfig } from './platform/config/config';

const usage = 'Usage: npm run backup -- FOLDER\n';

let config: Config | undefined;

/** `npm run backup -- FOLDER`: backs up the embedded stores of a running server. */
async function main(): Promise<number> {
  const [folder, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined || others.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  process.umask(0o077);
  config = readConfig(process.env);
  process.stdout.write(summaryOf(folder, await backUp(config, folder), config.env.S3_BUCKET));
  return 0;
}

function summaryOf(folder: string, { manifest, newFiles, damaged }: BackupResult, bucket: string | undefined): string {
  const { counts, newest, takenAt } = manifest;
  const lines = [
    `${folder}: ${counts.events} events up to position ${newest?.position ?? 'none'} and ${counts.state} rows of state as of ${takenAt}, ${counts.content} content files, ${newFiles} of them new.`,
    ...(bucket ? [`The content is in the bucket ${bucket}, which this backup does not contain: copy it now.`] : []),
    ...damaged.map((hash) => `Left out: the content file ${hash} is damaged.`),
    'SECRET_KEY and AUDIT_SIGNING_KEY, or server.key and audit.pem in DATA_DIR/keys, are not part of the backup.',
  ];
  return `${lines.join('\n')}\n`;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`There is no new backup. ${failureOf(error, config)}\n`);
    process.exit(1);
  },
);
