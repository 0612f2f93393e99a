// `npm start`: installs what is missing, builds what is stale, serves. The server runs in this very process, so that
// a signal sent to it reaches the server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

install();
build();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'apps', 'api', 'src', 'main.js')).href);
