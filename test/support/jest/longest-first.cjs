'use strict';
const { relative, sep } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;
const longest = require('./longest-first.json');

/**
 * Starts the specs that take longest first, so that none of them runs alone at the end: a fresh clone has no record of
 * earlier runs. The others follow as Jest sorts them.
 */
class LongestFirst extends Sequencer {
  sort(tests) {
    const rankOf = ({ path, context }) => {
      const rank = longest.indexOf(relative(context.config.rootDir, path).split(sep).join('/'));
      return rank < 0 ? longest.length : rank;
    };
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

module.exports = LongestFirst;
