import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | { readonly url: string })[] }>>;
}

const timeout = 60_000;

/** The registry's own list of advisories. */
test(
  'no shipped package has an advisory that SECURITY.md does not explain',
  () => {
    const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout });
    const { vulnerabilities } = (stdout.trim().startsWith('{') ? JSON.parse(stdout) : {}) as Report;
    if (!vulnerabilities) {
      process.stdout.write('npm-audit.spec: skipped, because the registry returned no advisories\n');
      return;
    }
    const urls = Object.values(vulnerabilities).flatMap(({ via }) =>
      via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause.url])),
    );
    const explained = readFileSync('SECURITY.md', 'utf8');
    expect([...new Set(urls)].filter((url) => !explained.includes(url))).toEqual([]);
  },
  timeout,
);
