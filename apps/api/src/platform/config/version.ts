import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Version in the nearest package.json above this file, whose depth differs between source and build. */
export function productVersion(from: string = __dirname): string {
  const file = join(from, 'package.json');
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  const parent = dirname(from);
  if (parent === from) throw new Error('No package.json found');
  return productVersion(parent);
}
