import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The product's version: of package.json, looked for from this file upwards (its depth differs between source and build). */
export function productVersion(from: string = __dirname): string {
  const file = join(from, 'package.json');
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  const parent = dirname(from);
  if (parent === from) throw new Error('There is no package.json');
  return productVersion(parent);
}
