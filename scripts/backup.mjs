// `npm run backup -- FOLDER`: backs up the embedded stores of a server, which may run. Uses the sources as they were built for it:
// a build would replace files under it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

const main = join(root, 'dist', 'apps', 'api', 'src', 'backup.main.js');
if (!existsSync(main)) {
  await install();
  await build();
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
