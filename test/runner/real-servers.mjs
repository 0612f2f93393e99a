// The tests that run over the servers which TEST_EVENTSTORE_URL and TEST_MONGODB_URL name: docs/TESTING.md, Real servers.
// Usage: npm run test:servers -- RUN
import { spawnSync } from 'node:child_process';
import { root } from '../../scripts/prepare.mjs';

/** Each wants an event store without events. */
const runs = {
  contracts: ['test/contracts', 'apps/api/src/eventing/mongodb/cut-cursors'],
  journey: ['test/processes/production-adapters.spec.ts'],
  crash: ['test/processes/crash.spec.ts'],
  cluster: ['test/processes/cluster-crash.spec.ts'],
};

const [run = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(runs, run)) {
  console.error(`Usage: npm run test:servers -- ${Object.keys(runs).join('|')}`);
  process.exit(2);
}
const call = (command, parameters) => {
  const { status } = spawnSync(command, parameters, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
if (run !== 'contracts') call('npm', ['run', '--silent', 'build:changed']);
call(process.execPath, ['node_modules/jest/bin/jest.js', '--maxWorkers=1', ...args, ...runs[run]]);
