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
const node = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/jest/worker-environment.cjs',
  runtime: '<rootDir>/test/support/jest/worker-runtime.cjs',
};
const beside = '<rootDir>/{apps/api,libs}/**';

/** The run that a test belongs to follows from its folder or the end of its name: docs/TESTING.md, Runs. */
const projects = [
  {
    ...node,
    displayName: 'unit',
    testMatch: [`${beside}/*.spec.ts`],
    testPathIgnorePatterns: ['/node_modules/', '\\.(adapter|ci|all|memory)\\.spec\\.ts$'],
    setupFilesAfterEnv: ['<rootDir>/test/support/jest/no-servers.ts'],
  },
  {
    ...node,
    displayName: 'adapters',
    testMatch: [`${beside}/*.adapter.spec.ts`, '<rootDir>/test/contracts/**/*.spec.ts'],
  },
  {
    ...shared,
    displayName: 'web',
    testEnvironment: '<rootDir>/test/support/jest/web-environment.cjs',
    testMatch: ['<rootDir>/{apps/web,libs/player}/**/*.test.{ts,tsx}'],
    setupFilesAfterEnv: ['<rootDir>/test/support/web-setup.ts'],
    moduleNameMapper: { '\\.css$': '<rootDir>/test/support/css-module.js' },
  },
  {
    ...node,
    displayName: 'checks',
    testMatch: ['<rootDir>/test/*.spec.ts', '<rootDir>/test/{docs,deployment,scripts,support}/**/*.spec.ts'],
  },
  { ...node, displayName: 'smoke', testMatch: ['<rootDir>/test/smoke/**/*.spec.ts'] },
  { ...node, displayName: 'journeys', testMatch: [`${beside}/*.ci.spec.ts`, '<rootDir>/test/journeys/**/*.spec.ts'] },
  {
    ...node,
    displayName: 'all',
    testMatch: [
      `${beside}/*.all.spec.ts`,
      '<rootDir>/test/{failures,judges,packages,processes,wordpress}/**/*.spec.ts',
    ],
  },
  { ...node, displayName: 'memory', testMatch: [`${beside}/*.memory.spec.ts`] },
];

module.exports = {
  // One more than CI has cores: a third of the time of two workers went into waiting for servers, timers and disks.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/support/jest/longest-first.cjs',
  // Modules of a suite that ended are not all given back: a worker that has grown is started anew.
  workerIdleMemoryLimit: '1500MB',
  // A busy machine is slow, not wrong: what hangs is found all the same.
  testTimeout: 120_000,
  projects,
};
