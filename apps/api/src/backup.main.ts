import 'reflect-metadata';
import { backUp, type BackupResult } from './eventing/backup/back-up';
import { runWithFolder } from './eventing/backup/run-with-folder';

function summaryOf(
  folder: string,
  { manifest, newFiles, damaged }: BackupResult,
  bucket: string | undefined,
): string[] {
  const { counts, newest, takenAt } = manifest;
  return [
    `${folder}: ${counts.events} events up to position ${newest?.position ?? 'none'} and ${counts.state} rows of state as of ${takenAt}, ${counts.content} content files, ${newFiles} of them new.`,
    ...(bucket ? [`The content is in the bucket ${bucket}, which this backup does not contain: copy it now.`] : []),
    ...damaged.map((hash) => `Left out: the content file ${hash} is damaged; npm run check-content says what it is.`),
    'SECRET_KEY and AUDIT_SIGNING_KEY, or server.key and audit.pem in DATA_DIR/keys, are not part of the backup.',
  ];
}

/** `npm run backup -- FOLDER`: backs up the embedded stores of a running server. */
runWithFolder({
  name: 'backup',
  failed: 'There is no new backup.',
  perform: async (config, folder) => summaryOf(folder, await backUp(config, folder), config.env.S3_BUCKET),
});
