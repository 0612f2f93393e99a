const esmOnly = [
  '@nestjs',
  '@opentelemetry/otlp-exporter-base', // CommonJS, but imports `node:http` dynamically
  '@plussub',
  '@seriousme',
  '@tokenizer',
  '@wasm-audio-decoders',
  'ccount',
  'character-entities',
  'decode-named-character-reference',
  'devlop',
  'eld',
  'entities',
  'escape-string-regexp',
  'file-type',
  'jose',
  'longest-streak',
  'markdown-table',
  'marked',
  'mdast-util-[^/]+',
  'micromark[^/]*',
  'mpg123-decoder',
  'n2words',
  'p-limit',
  'parse5',
  'strtok3',
  'token-types',
  'uint8array-extras',
  'unist-util-[^/]+',
  'zwitch',
];

/** @type {import('jest').Config} */
const shared = {
  transform: { '^.+\\.(tsx?|m?js)$': '@swc/jest' },
  // Some packages ship ESM only; Jest's CommonJS mode compiles them (cached) for the web. Those of the API are loaded by Node.
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  // The tree of another commit, made by `npm run bench`, has packages of the same names.
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
};
module.exports = {
  coverageProvider: 'v8',
  // One more than CI has cores: a third of the time of two workers went into waiting for servers, timers and disks.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/support/jest/longest-first.cjs',
  // Modules of a suite that ended are not all given back: a worker that has grown is started anew.
  workerIdleMemoryLimit: '1500MB',
  // A busy machine is slow, not wrong: what hangs is found all the same.
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: 'api',
      testEnvironment: '<rootDir>/test/support/jest/worker-environment.cjs',
      runtime: '<rootDir>/test/support/jest/worker-runtime.cjs',
      testMatch: ['<rootDir>/{apps/api,libs,test}/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{apps/web,libs/player}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/web-setup.ts'],
      moduleNameMapper: { '\\.css$': '<rootDir>/test/support/css-module.js' },
    },
  ],
};
