import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';

const file = 'docs/alerts.yml';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) process.stderr.write('skipped: promtool is not installed (apt-get install prometheus)\n');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const { groups } = parse(readFileSync(file, 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap(({ rules: ofGroup }) => ofGroup);

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const { panels } = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8')) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
];

/** What Prometheus adds to every series and to every target. */
const own = { metrics: ['up'], labels: ['job', 'instance'] };
const operators = ['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring'];

/** Names of metrics with the labels that select from them, without functions and operators. */
function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  const selectors = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(
    ([, inside = '']) => inside.match(/\w+(?=\s*[=!])/g) ?? [],
  );
  const groupings = [...expr.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(
    ([, inside = '']) => inside.match(/\w+/g) ?? [],
  );
  const rest = expr.replaceAll(/\$\w+|\{[^}]*\}|\[[^\]]*\]|\b(?:by|without)\s*\([^)]*\)|\b[\d.]+\b/g, ' ');
  const metrics = (rest.match(/\b[a-z_]\w*\b(?!\s*\()/g) ?? []).filter((name) => !operators.includes(name));
  return { metrics, labels: [...selectors, ...groupings] };
}

/** `a(b|c)` as `ab` and `ac`. */
function alternatives(pattern: string): string[] {
  const [group, inside] = /\(([^()]*)\)/.exec(pattern) ?? [];
  if (group !== undefined) return inside!.split('|').flatMap((one) => alternatives(pattern.replace(group, () => one)));
  return pattern.split('|');
}

describe('the alert rules and the dashboard', () => {
  let exported: string;
  const isExported = (name: string): boolean => new RegExp(`^${name}[{ ]`, 'm').test(exported);

  const app = testApp();
  beforeAll(async () => {
    const client = await ApiClient.with(app, await app.signIn());
    const request = { text: 'A short sentence.', voice_id: client.voices[0], tts_provider: 'local' };
    const { body } = await client.post('/api/tts', request);
    await client.untilFinished(body.jobId);
    await app.http().get('/api/health/ready');
    app.app.get(ServiceFailures).failed('mail', 'timeout', new Error('No response within 10 s'));
    exported = (await app.http().get('/metrics')).text;
  });

  test.each(expressions)('$name names metrics and labels that are exported', ({ expr }) => {
    const { metrics, labels } = namesIn(expr);
    expect(metrics).not.toEqual([]);
    expect(metrics.filter((name) => !own.metrics.includes(name) && !isExported(name))).toEqual([]);
    const known = new Set([...exported.matchAll(/(\w+)="/g)].map(([, label]) => label));
    expect(labels.filter((label) => !own.labels.includes(label) && !known.has(label))).toEqual([]);
  });

  (hasPromtool ? test : test.skip)('are over metrics that Prometheus finds well named', () => {
    const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], {
      input: exported,
      encoding: 'utf8',
    });
    expect([stdout + stderr, status]).toEqual(['', 0]);
  });

  test('name routes that exist', async () => {
    const { paths } = (await app.http().get('/api/openapi.json?include=operator')).body as { paths: object };
    const matches = (pattern: string) => Object.keys(paths).some((path) => new RegExp(`^${pattern}$`).test(path));
    const routes = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/route[=!]~?"([^"]*)"/g)].flatMap(([, text = '']) => alternatives(text)),
    );
    expect(routes).toContain('/api/stitch/chunks');
    expect(routes.filter((route) => !matches(route))).toEqual([]);
  });
});

test('every alert says what happened, what to do, and how urgent it is', () => {
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(Object.keys(annotations)).toEqual(['summary', 'action']);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('the parts of an expression are recognized', () =>
  expect(namesIn('sum by (le) (rate(some_total{route!="/x", status=~"5.."}[5m])) > 1 and other_seconds >= 2')).toEqual({
    metrics: ['some_total', 'other_seconds'],
    labels: ['route', 'status', 'le'],
  }));

(hasPromtool ? test : test.skip)('raise what they should over histories of metrics', () => {
  const check = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  expect([check.stderr, check.status]).toEqual(['', 0]);
  const tested = spawnSync('promtool', ['test', 'rules', 'test/data/alerts-test.yml'], { encoding: 'utf8' });
  expect([tested.stderr, tested.status]).toEqual(['', 0]);
});
