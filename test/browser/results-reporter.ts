import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Writes the counts of steps and the seconds of each file to .cache/browser-results.json, for test/runner/gates.mjs. */
export default class ResultsReporter implements Reporter {
  private suite: Suite | null = null;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd({ status }: FullResult): void {
    const steps = this.suite?.allTests() ?? [];
    const named = (outcome: ReturnType<TestCase['outcome']>) =>
      steps.filter((step) => step.outcome() === outcome).map((step) => step.titlePath().filter(Boolean).join(' › '));
    const [failed, flaky] = [named('unexpected'), named('flaky')];
    // A failure outside the steps counts, too.
    const failures = status === 'passed' || failed.length > 0 ? failed : [`The journeys ${status}`];
    const passed = named('expected').length + flaky.length;
    const seconds = new Map<string, number>();
    for (const { location, results } of steps)
      for (const { duration } of results)
        seconds.set(location.file, (seconds.get(location.file) ?? 0) + duration / 1_000);
    const files = [...seconds].map(([file, total]) => [relative('.', file), total]);
    mkdirSync('.cache', { recursive: true });
    writeFileSync('.cache/browser-results.json', JSON.stringify({ passed, failures, flaky, files }));
    console.log(`${passed} passed, ${failures.length} failed`);
  }
}
