// `npm start`: installs missing packages, builds changed sources, serves. The server runs in this process, so that
// signals reach it.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, root } from './prepare.mjs';

await install();
await build();
process.setSourceMapsEnabled(true);
module.enableCompileCache?.(join(root, '.cache', 'compile')); // since Node 22
await import(pathToFileURL(join(root, 'dist', 'apps', 'api', 'src', 'main.js')).href);

// npm does not forward every signal that ends it: without this check the server would outlive npm and keep its port.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();
