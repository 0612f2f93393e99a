// Runs one compiled bench: `node child.cjs MODULE EXPORT`, in the root of its tree. Prints `RESULT` and JSON.
const childProcess = require('node:child_process');
const { createRequire } = require('node:module');

// A bench that fails leaves its server running, which would take time from every later run.
const { spawn } = childProcess;
const started = [];
childProcess.spawn = (...args) => {
  const child = spawn(...args);
  started.push(child);
  return child;
};
process.once('exit', () => started.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const [path, exported] = process.argv.slice(2);
const size = process.env.BENCH_SIZE ? Number(process.env.BENCH_SIZE) : undefined;
createRequire(path)('reflect-metadata');
require(path)
  [exported](size)
  .then((result) => {
    process.stdout.write(`\nRESULT ${JSON.stringify(result)}\n`);
    process.exit(0);
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
