// `npm run restore -- FOLDER`: installs missing packages, builds changed sources, restores a backup into an empty DATA_DIR.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

await install();
await build();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'apps', 'api', 'src', 'restore.main.js')).href);
