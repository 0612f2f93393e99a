// `npm start`: installs what is missing, builds what is stale, serves. The server runs in this very process, so that
// a signal sent to it reaches the server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

install();
build();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'apps', 'api', 'src', 'main.js')).href);

// npm does not pass on every signal that ends it: a server whose npm is gone would keep its port for ever.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();
