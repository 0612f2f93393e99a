// `npm run dev`: rebuilds and restarts the API on change (port 3000); Vite serves the web (port 5173) and proxies to the API.
import { spawn } from 'node:child_process';
import { install, root, run } from './prepare.mjs';

install();
run('npm', ['run', '--silent', 'build:api']);
const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit', detached: false });
const children = [
  start('npm', ['run', '--silent', 'compile:api', '--', '--watch']),
  start(process.execPath, ['--watch', '--enable-source-maps', 'dist/apps/api/src/main.js']),
  start('npx', ['vite', 'apps/web']),
];
for (const child of children)
  child.once('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => children.forEach((child) => child.kill(signal)));
