// `npm run check-content`: compares all stored content with its hashes, while the server may run. Uses the sources as they were built for it:
// a build would replace files under it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

const main = join(root, 'dist', 'apps', 'api', 'src', 'check-content.main.js');
if (!existsSync(main)) {
  install();
  build();
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
