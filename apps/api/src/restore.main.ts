import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { restoreBackup } from './eventing/backup/restore-backup';
import { runWithFolder } from './eventing/backup/run-with-folder';
import type { Config } from './platform/config/config';
import { lockDataFolder } from './platform/startup/data-folder';

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

/** `npm run restore -- [--older] FOLDER`: restores a backup into an empty DATA_DIR. */
runWithFolder({
  name: 'restore',
  failed: 'Nothing was restored.',
  flag: 'older',
  perform: async (config, folder, older) => {
    await lockDataFolder(config);
    const { counts, newest, takenAt } = await restoreBackup(config, folder, { older });
    return [
      `${config.dataDir}: restored ${counts.events} events up to position ${newest?.position ?? 'none'}, ${counts.state} rows of state and ${counts.content} content files of ${takenAt}. The first start builds the rows.`,
      ...missingKeys(config),
    ];
  },
});
