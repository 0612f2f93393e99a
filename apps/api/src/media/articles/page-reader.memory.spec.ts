import { sized } from '../../../../../test/support/long-check';
import { memoryIn } from '../../../../../test/support/process-memory';
import { PageReader } from './page-reader';

class PatientReader extends PageReader {
  protected override get timeoutMs(): number {
    return 100_000;
  }
}

/** The heap of a process and what Node needs beside it. */
const maxProcessBytes = 400_000_000;

/** Two processes read them in turns, so that each reads several. */
const pages = sized(4, 10);

(process.platform === 'linux' ? test : test.skip)(
  'pages of 1 MB at once take a bounded part of memory',
  async () => {
    const reader = new PatientReader();
    const wide = { kind: 'html', source: '<p><b>x</b> <i>y</i>'.repeat(50_000) } as const;
    const before = process.memoryUsage.rss();
    let most = 0;
    const watching = setInterval(() => {
      const ofProcesses = reader.pids.map((pid) => memoryIn(pid, 'VmHWM'));
      most = Math.max(most, ...ofProcesses);
    }, 20);
    await Promise.all(Array.from({ length: pages }, (_, index) => reader.read(wide, `${index}`)));
    clearInterval(watching);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(maxProcessBytes);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    await reader.onApplicationShutdown();
  },
  100_000,
);
