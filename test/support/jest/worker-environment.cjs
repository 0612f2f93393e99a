'use strict';
const { TestEnvironment } = require('jest-environment-node');
const { startCoverage, writeCoverage } = require('./coverage.cjs');

/** By class: specs of the web have the globals of a browser. */
const environments = new Map();
const { console } = globalThis;
const { exit } = process;

/**
 * One environment for all specs of a worker, so that modules which stay loaded see the same globals (`worker-runtime.cjs`).
 * It is the worker's own: in a context of Jest, each use of a global such as `Math` or `Buffer` passes a proxy, which
 * takes most of the time of a loop over samples.
 */
class WorkerEnvironment extends TestEnvironment {
  constructor(config, context) {
    const shared = environments.get(new.target);
    startCoverage();
    if (shared) {
      shared.testPath = context.testPath;
      return shared;
    }
    super(config, context);
    environments.set(new.target, this);
    this.testPath = context.testPath;
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    // Given the global itself, fake timers would also replace those of `node:timers/promises`, with which tests wait.
    const global = new Proxy(globalThis, {});
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config: config.projectConfig, global });
  }

  async setup() {
    this.variables = { ...process.env };
  }

  /** Takes back what a spec, or Jest for it, may have left; the environment itself stays. */
  async teardown() {
    writeCoverage(this.testPath);
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.useRealTimers();
    // Jest keeps the timeout of `jest.setTimeout` and the spec's state under symbols named in capitals.
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (/^[A-Z_]+$/.test(symbol.description)) Reflect.deleteProperty(globalThis, symbol);
    const { env } = process;
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name];
    Object.assign(env, this.variables);
    globalThis.console = console;
    process.exit = exit;
  }
}

module.exports = WorkerEnvironment;
