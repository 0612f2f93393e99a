import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { failureOf } from './eventing/backup/backup-rejected';
import { restoreBackup } from './eventing/backup/restore-backup';
import { type Config, readConfig } from './platform/config/config';
import { lockDataFolder } from './platform/startup/data-folder';

const usage = 'Usage: npm run restore -- FOLDER\n';

let config: Config | undefined;

/** `npm run restore -- FOLDER`: restores a backup into an empty DATA_DIR. */
async function main(): Promise<number> {
  const [folder, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined || others.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  process.umask(0o077);
  config = readConfig(process.env);
  await lockDataFolder(config);
  const { counts, newest, takenAt } = await restoreBackup(config, folder);
  const lines = [
    `${config.dataDir}: restored ${counts.events} events up to position ${newest?.position ?? 'none'}, ${counts.state} rows of state and ${counts.content} content files of ${takenAt}. The first start builds the rows.`,
    ...missingKeys(config),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

/** The next start would generate what is missing. */
function missingKeys({ env, dataDir }: Config): string[] {
  const isMissing = (file: string) => !existsSync(join(dataDir, 'keys', file));
  return [
    ...(!env.SECRET_KEY && isMissing('server.key')
      ? [
          'Before the start, set SECRET_KEY or copy keys/server.key: API tokens and webhook secrets are encrypted with it.',
        ]
      : []),
    ...(!env.AUDIT_SIGNING_KEY && isMissing('audit.pem')
      ? [
          'Before the start, set AUDIT_SIGNING_KEY or copy keys/audit.pem; with another key, new audit files have another signer.',
        ]
      : []),
  ];
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`Nothing was restored. ${failureOf(error, config)}\n`);
    process.exit(1);
  },
);
