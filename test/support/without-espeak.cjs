// Loaded with `node -r`: simulates that the optional espeak-ng package is not installed.
const Module = require('node:module');

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request !== '@echogarden/espeak-ng-emscripten') return resolve.call(this, request, ...rest);
  throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
};
