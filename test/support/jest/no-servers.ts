import * as childProcess from 'node:child_process';
import { Server } from 'node:net';

/** What starts a server or a process, wherever it is called: each way of Node's ends in one of these methods. */
const starts = [
  { prototype: Server.prototype, method: 'listen', what: 'server' },
  { prototype: childProcess.ChildProcess.prototype, method: 'spawn', what: 'process' },
] as const;
const originals = starts.map(({ prototype, method }) => Reflect.get(prototype, method) as unknown);

/** For unit specs, which start neither, so that they stay fast; the globals of a worker outlive the spec. */
beforeAll(() => {
  for (const { prototype, method, what } of starts)
    Reflect.set(prototype, method, () => {
      throw new Error(`A unit spec starts no ${what}: name it *.adapter.spec.ts (docs/TESTING.md, Runs).`);
    });
});
afterAll(() => starts.forEach(({ prototype, method }, index) => Reflect.set(prototype, method, originals[index])));
