import { orElse } from '@duetcast/domain/kernel/or-else';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

const listName = 'installed.json';
/** Bytes by path, and by voice how many seconds of audio it makes in a second of processor time. */
const listSchema = z.object({
  files: z.record(z.string(), z.int().nonnegative()),
  voices: z.record(z.string(), z.number()),
});
type Installed = z.infer<typeof listSchema>;

/** Lists the files of an engine and the voices that passed the check; what is lost or cut later is noticed. */
export function listInstalled(folder: string, voices: Installed['voices']): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const lasting = paths.filter((path) => !/^(installed\.json$|scratch[/\\])|\.part(\.validator)?$/.test(path));
  const files = Object.fromEntries(lasting.map((path) => [path, statSync(join(folder, path)).size]));
  writeFileSync(join(folder, listName), JSON.stringify({ files, voices }));
}

/** Speed by voice; null: it is not installed, or a file is missing or has another size. */
export function installedVoices(folder: string): Installed['voices'] | null {
  const list = listIn(folder);
  const isWhole = list && Object.entries(list.files).every(([path, bytes]) => sizeOf(join(folder, path)) === bytes);
  return isWhole ? list.voices : null;
}

function listIn(folder: string): Installed | null {
  // missing, or itself cut
  return orElse(() => listSchema.parse(JSON.parse(readFileSync(join(folder, listName), 'utf8'))), null);
}

const sizeOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;
