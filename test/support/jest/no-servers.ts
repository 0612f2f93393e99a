import childProcess from 'node:child_process';
import { Server } from 'node:net';

/** What starts a server or a process, wherever it is called: each way of Node's ends in one of these functions. */
const starts = [
  { owner: Server.prototype, method: 'listen', what: 'server' },
  { owner: childProcess.ChildProcess.prototype, method: 'spawn', what: 'process' },
  ...['spawnSync', 'execFileSync', 'execSync'].map((method) => ({ owner: childProcess, method, what: 'process' })),
];
const originals = starts.map(({ owner, method }) => Reflect.get(owner, method) as unknown);

/** For unit specs, which start neither, so that they stay fast; the globals of a worker outlive the spec. */
beforeAll(() => {
  for (const { owner, method, what } of starts)
    Reflect.set(owner, method, () => {
      throw new Error(`A unit spec starts no ${what}: name it *.adapter.spec.ts (docs/TESTING.md, Runs).`);
    });
});
afterAll(() => starts.forEach(({ owner, method }, index) => Reflect.set(owner, method, originals[index])));
