// `npm run import-account -- FILE`: installs missing packages, builds changed sources, imports an account archive.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

await install();
await build();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'apps', 'api', 'src', 'import-account.main.js')).href);
