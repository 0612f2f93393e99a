'use strict';
const { TestEnvironment } = require('jest-environment-node');

let shared;

/** One environment for all specs of a worker, so that modules which stay loaded see the same globals (`worker-runtime.cjs`). */
class WorkerEnvironment extends TestEnvironment {
  constructor(...args) {
    if (shared) return shared;
    super(...args);
    shared = this;
  }

  async setup() {
    this.variables = { ...this.global.process.env };
  }

  /** Takes back what a spec may have left; the environment itself stays. */
  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.useRealTimers();
    // Jest keeps the timeout of `jest.setTimeout` and the spec's state under symbols named in capitals.
    for (const symbol of Object.getOwnPropertySymbols(this.global))
      if (/^[A-Z_]+$/.test(symbol.description)) Reflect.deleteProperty(this.global, symbol);
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name];
    Object.assign(env, this.variables);
  }
}

module.exports = WorkerEnvironment;
