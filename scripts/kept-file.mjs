import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a file that begins with this mark, unless it exists. @returns its path */
export async function keptFile(file, mark, make) {
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(mark)) return file;
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, mark + (await make()));
  renameSync(unfinished, file);
  return file;
}
