// `npm run backup -- FOLDER` and other commands: installs missing packages, builds changed sources, runs the command.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

const [name] = process.argv.splice(2, 1);
const main = join(root, 'dist', 'apps', 'api', 'src', `${name}.main.js`);
// A server may run beside these, and a build would replace files under it: they use the sources as they were built for it.
const isBesideServer = ['backup', 'check-content'].includes(name);
if (!isBesideServer || !existsSync(main)) {
  await install();
  await build();
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
