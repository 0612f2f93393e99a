/** @type {import('jest').Config} */
const shared = {
  transform: { '^.+\\.(tsx?|m?js)$': '@swc/jest' },
  // The tree of another commit, made by `npm run bench`, has packages of the same names.
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
};
const node = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/jest/worker-environment.cjs',
  runtime: '<rootDir>/test/support/jest/worker-runtime.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/jest/byte-equality.ts'],
};
const beside = '<rootDir>/{apps/api,libs}/**';

/** The run that a test belongs to follows from its folder or the end of its name: docs/TESTING.md, Runs. */
const projects = [
  {
    ...node,
    displayName: 'unit',
    testMatch: [`${beside}/*.spec.ts`],
    testPathIgnorePatterns: ['/node_modules/', '\\.(adapter|ci|all|memory)\\.spec\\.ts$'],
    setupFilesAfterEnv: [...node.setupFilesAfterEnv, '<rootDir>/test/support/jest/no-servers.ts'],
  },
  {
    ...node,
    displayName: 'adapters',
    testMatch: [`${beside}/*.adapter.spec.ts`, '<rootDir>/test/contracts/**/*.spec.ts'],
    testPathIgnorePatterns: ['/node_modules/', '\\.ci\\.spec\\.ts$'],
  },
  {
    ...node,
    displayName: 'web',
    testEnvironment: '<rootDir>/test/support/jest/web-environment.cjs',
    testMatch: ['<rootDir>/{apps/web,libs/player}/**/*.test.{ts,tsx}'],
    setupFilesAfterEnv: [...node.setupFilesAfterEnv, '<rootDir>/test/support/web-setup.ts'],
    // Of Node itself, whose Response needs them; those of a browser cannot be replaced at all.
    fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] },
    moduleNameMapper: { '\\.css$': '<rootDir>/test/support/css-module.js' },
  },
  {
    ...node,
    displayName: 'checks',
    testMatch: ['<rootDir>/test/*.spec.ts', '<rootDir>/test/{docs,deployment,scripts,support}/**/*.spec.ts'],
  },
  { ...node, displayName: 'smoke', testMatch: ['<rootDir>/test/smoke/**/*.spec.ts'] },
  {
    ...node,
    displayName: 'journeys',
    testMatch: ['<rootDir>/{apps/api,libs,test/contracts}/**/*.ci.spec.ts', '<rootDir>/test/journeys/**/*.spec.ts'],
    testPathIgnorePatterns: ['/node_modules/', '\\.all\\.spec\\.ts$'],
  },
  {
    ...node,
    displayName: 'all',
    testMatch: [
      `${beside}/*.all.spec.ts`,
      '<rootDir>/test/journeys/**/*.all.spec.ts',
      '<rootDir>/test/{failures,judges,packages,processes,wordpress}/**/*.spec.ts',
    ],
  },
  { ...node, displayName: 'memory', testMatch: [`${beside}/*.memory.spec.ts`] },
];

module.exports = {
  // One more than CI has cores: a third of the time of two workers went into waiting for servers, timers and disks.
  maxWorkers: 3,
  // Modules of a suite that ended are not all given back: a worker that has grown is started anew.
  workerIdleMemoryLimit: '1500MB',
  // A busy machine is slow, not wrong: what hangs is found all the same.
  testTimeout: 120_000,
  projects,
  reporters: ['default', '<rootDir>/test/support/jest/coverage.cjs'],
};
