// `npm run dev`: Vite serves the web at HOST and PORT (127.0.0.1, 3000) and passes the server's paths on to the API, which listens
// on the next port and is rebuilt and restarted on change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, root, run } from './prepare.mjs';

install();
run('npm', ['run', '--silent', 'generate:client']);
if (!run('npm', ['run', '--silent', 'build:api']) || !run('npm', ['run', '--silent', 'build:plugin'])) process.exit(1);
// Not installed before the lines above.
const { createServer, runnerImport } = await import('vite');
const { serverPaths } = (await runnerImport(join(root, 'libs/domain/src/kernel/server-paths.ts'))).module;

const { HOST: host = '127.0.0.1', PORT = '3000' } = process.env;
const port = Number(PORT);
const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
const proxy = { [serverPaths.source]: { target: `http://${reachable}:${port + 1}`, ws: true } };
const web = await createServer({ root: join(root, 'apps/web'), server: { host, port, strictPort: true, proxy } });
await web.listen();

const env = { PUBLIC_URL: `http://${reachable}:${port}`, ...process.env, PORT: String(port + 1) };
const start = (command, ...args) => spawn(command, args, { cwd: root, env, stdio: 'inherit' });
const children = [
  start(process.execPath, 'scripts/build-api.mjs', '--watch'),
  start(process.execPath, '--watch', '--enable-source-maps', 'dist/apps/api/src/main.js'),
];

let isStopping = false;
/** Ends every part with the first one that ends. */
function stop(code) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of children) child.kill();
  void web.close();
}
for (const child of children) child.once('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0));
