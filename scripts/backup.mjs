// `npm run backup -- FOLDER`: installs missing packages, builds changed sources, backs up the embedded stores of a running server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

install();
build();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'apps', 'api', 'src', 'backup.main.js')).href);
