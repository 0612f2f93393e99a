import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Eld = (typeof import('eld/small'))['eld'];

const require = createRequire(__filename);
let loaded: Eld | undefined;

/** Loaded at first use, 1.6 MB. By its path: the package exports itself to `import` only, which compiles to `require`. */
export function eld(): Eld {
  if (loaded) return loaded;
  const paths = require.resolve.paths('eld') ?? [];
  const file = paths.map((folder) => join(folder, 'eld/src/entries/static.small.js')).find((path) => existsSync(path));
  if (file === undefined) throw new Error('The package eld is not installed.');
  ({ eld: loaded } = require(file) as { eld: Eld });
  loaded.enableTextCleanup(true);
  return loaded;
}
