import { mkdirSync, writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

/** Writes the counts of passed and failed steps to .cache/browser-results.json for CI; the last line of output has them. */
export default class CountsReporter implements Reporter {
  private suite: Suite | null = null;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd({ status }: FullResult): void {
    const outcomes = this.suite?.allTests().map((step) => step.outcome()) ?? [];
    const passed = outcomes.filter((outcome) => outcome === 'expected' || outcome === 'flaky').length;
    const unexpected = outcomes.filter((outcome) => outcome === 'unexpected').length;
    // A failure outside the steps counts, too.
    const failed = status === 'passed' ? 0 : Math.max(unexpected, 1);
    mkdirSync('.cache', { recursive: true });
    writeFileSync('.cache/browser-results.json', JSON.stringify({ passed, failed }));
    console.log(`${passed} passed, ${failed} failed`);
  }
}
