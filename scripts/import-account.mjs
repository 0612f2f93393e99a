// `npm run import-account -- FILE`: installs what is missing, builds what is stale, takes an account's archive in.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

install();
build();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'apps', 'api', 'src', 'import-account.main.js')).href);
