import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import type { VoiceModel } from './voice-model';

const listName = 'installed.json';
/** Bytes by path. */
const listSchema = z.record(z.string(), z.int().nonnegative());

/** Lists what was unpacked, so that a file that is lost or cut later is noticed. */
export function listFiles(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  const sizes = Object.fromEntries(paths.map((path) => [relative(folder, path), statSync(path).size]));
  writeFileSync(join(folder, listName), JSON.stringify(sizes));
}

/** Path of the first file that is missing or has another size; null: the model is whole. A model that an operator put there has no list. */
export function missingFile({ file, family }: VoiceModel, folder: string): string | null {
  const needed = [file, 'tokens.txt', ...(family === 'kokoro' ? ['voices.bin'] : [])];
  const missing = needed.find((path) => sizeOf(join(folder, path)) === null);
  if (missing !== undefined) return missing;
  const listed = Object.entries(listIn(folder));
  return listed.find(([path, bytes]) => sizeOf(join(folder, path)) !== bytes)?.[0] ?? null;
}

function listIn(folder: string): z.infer<typeof listSchema> {
  const path = join(folder, listName);
  if (sizeOf(path) === null) return {};
  try {
    return listSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { [listName]: -1 }; // itself cut
  }
}

const sizeOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;
