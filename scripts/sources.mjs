// Loads sources of this repository in scripts, compiled when they are required.
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const require = createRequire(join(root, 'package.json'));
const { transformFileSync } = require('@swc/core');
const compile = (module, file) => {
  const { code } = transformFileSync(file, { cwd: root, sourceMaps: false });
  module._compile(code, file);
};
// Before `.json`, because `errors.json` lies beside `errors.ts`.
Module._extensions = { '.js': Module._extensions['.js'], '.ts': compile, ...Module._extensions };

/** The exports of a source, by its path in the repository. */
export const requireSource = (path) => require(join(root, path));
