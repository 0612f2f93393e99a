// `npm run dev`: rebuilds and restarts the API on change (port 3000); Vite serves the web (port 5173) and proxies to the API.
import { spawn } from 'node:child_process';
import { install, root } from './prepare.mjs';

install();
const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit', detached: false });
const children = [start('npx', ['nest', 'start', 'api', '--watch']), start('npx', ['vite', 'apps/web'])];
for (const child of children)
  child.once('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => children.forEach((child) => child.kill(signal)));
