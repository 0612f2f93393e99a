'use strict';
const { TestEnvironment } = require('jest-environment-jsdom');
const { startCoverage, writeCoverage } = require('./coverage.cjs');

/** jsdom, with the coverage of each test file. */
class WebEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.testPath = context.testPath;
    startCoverage();
  }

  async teardown() {
    writeCoverage(this.testPath);
    await super.teardown();
  }
}

module.exports = WebEnvironment;
