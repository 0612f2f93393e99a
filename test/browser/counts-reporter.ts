import { mkdirSync, writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Writes the counts of passed and failed steps to .cache/browser-results.json for CI; the last line of output has them. */
export default class CountsReporter implements Reporter {
  private suite: Suite | null = null;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd({ status }: FullResult): void {
    const steps = this.suite?.allTests() ?? [];
    const named = (outcome: ReturnType<TestCase['outcome']>) =>
      steps.filter((step) => step.outcome() === outcome).map((step) => step.titlePath().filter(Boolean).join(' › '));
    const [failures, flaky] = [named('unexpected'), named('flaky')];
    // A failure outside the steps counts, too.
    const failed = status === 'passed' ? 0 : Math.max(failures.length, 1);
    const passed = named('expected').length + flaky.length;
    mkdirSync('.cache', { recursive: true });
    writeFileSync('.cache/browser-results.json', JSON.stringify({ passed, failed, failures, flaky }));
    console.log(`${passed} passed, ${failed} failed`);
  }
}
