'use strict';
const { createRequire, isBuiltin } = require('node:module');
const { dirname, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const JestRuntime = require('jest-runtime').default;

/** What has hooks or counters of one spec: the specs, and test support. */
const ofOneSpec = /\.(spec|contract)\.ts$|[\\/]test[\\/](?!support[\\/]response-validator\.ts$)/;

/** Relative paths, what Jest provides, and packages that add hooks or matchers to the spec that loads them. */
const ofSpecs = /^(\.|@jest\/|@testing-library\/(react|jest-dom)(\/|$))/;

/** Modules that this worker has loaded, by path. */
const loaded = new Map();
let current;

const inPackages = `${sep}node_modules${sep}`;
/** By folder and name: a package's own path; null for what Jest loads. */
const packagePaths = new Map();

/** Path of a package's module, null for the modules of this repository and what Jest provides. */
function packagePath(from, name) {
  if (!from || ofSpecs.test(name) || isBuiltin(name)) return null;
  const key = `${dirname(from)}\0${name}`;
  if (!packagePaths.has(key)) packagePaths.set(key, resolvedPackage(from, name));
  return packagePaths.get(key);
}

function resolvedPackage(from, name) {
  try {
    const path = createRequire(from).resolve(name);
    return path.includes(inPackages) ? path : null;
  } catch {
    return null; // Jest reports it
  }
}

/**
 * Loads packages by Node.js itself, as the built server does, in a fraction of the time that Jest takes, and product code
 * once per worker instead of once per spec: loading Nest takes longer than most specs. Specs and test support are loaded per
 * spec. With coverage, which belongs to one spec, all code of this repository is.
 */
class WorkerRuntime extends JestRuntime {
  #keepsModules;

  constructor(config, environment, resolver, transformer, cacheFS, coverageOptions, ...rest) {
    super(config, environment, resolver, transformer, cacheFS, coverageOptions, ...rest);
    this.#keepsModules = !coverageOptions.collectCoverage && config.displayName?.name !== 'web';
    current = this;
    // In the worker's own context, that of the environment.
    const { executor } = this;
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename });
    if (!this.#keepsModules) return;
    const registry = this.registries.getActiveCjsRegistry();
    for (const [path, module] of loaded) registry.set(path, module);
  }

  /** A module that an earlier spec loaded requires others through the runtime of that spec, which has ended. */
  requireModuleOrMock(from, name) {
    const path = packagePath(from, name);
    if (path) return require(path);
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
