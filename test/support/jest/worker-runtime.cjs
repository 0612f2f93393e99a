'use strict';
const JestRuntime = require('jest-runtime').default;

/** What has hooks or counters of one spec: the specs, and test support. */
const ofOneSpec = /\.(spec|contract)\.ts$|[\\/]test[\\/](?!support[\\/]response-validator\.ts$)/;

/** Modules that this worker has loaded, by path. */
const loaded = new Map();
let current;

/**
 * Loads packages and product code once per worker instead of once per spec: loading Nest takes longer than most specs.
 * Specs and test support are loaded per spec. With coverage, which belongs to one spec, all modules are.
 */
class WorkerRuntime extends JestRuntime {
  #keepsModules;

  constructor(config, environment, resolver, transformer, cacheFS, coverageOptions, ...rest) {
    super(config, environment, resolver, transformer, cacheFS, coverageOptions, ...rest);
    this.#keepsModules = !coverageOptions.collectCoverage;
    current = this;
    if (!this.#keepsModules) return;
    const registry = this.registries.getActiveCjsRegistry();
    for (const [path, module] of loaded) registry.set(path, module);
  }

  /** A module that an earlier spec loaded requires others through the runtime of that spec, which has ended. */
  requireModuleOrMock(from, name) {
    return current === this ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }

  teardown() {
    if (this.#keepsModules)
      for (const [path, module] of this.registries.getActiveCjsRegistry())
        if (module.loaded && !ofOneSpec.test(path)) loaded.set(path, module);
    super.teardown();
  }
}

module.exports = WorkerRuntime;
