import { seedOf, sized } from '../support/long-check';
import { explainedFindings, isExplained, runFuzzer } from '../support/public-fuzzer';
import { pythonPackages } from '../support/python/python-packages';
import { testApp } from '../support/test-app';

/** Each operation a few times, or all that the document implies for three minutes. */
const options = () =>
  sized(0, 1) === 0
    ? ['--phases', 'fuzzing', '--max-examples', '2']
    : ['--phases', 'coverage,fuzzing', '--max-examples', '20', '--max-time', '180'];

/** Of `npm test`, which is no place to find what is new. */
const shortSeed = 19;

const administrator = 'root@example.com';
const app = testApp({
  SUBMIT_LIMIT: '1000000',
  REQUEST_LIMIT: '100000000',
  SIGN_IN_LIMIT: '100000',
  ADMIN_EMAILS: administrator,
});

test.each([
  ['/api/openapi.json', undefined, 100],
  ['/api/openapi-operator.json', administrator, 25],
] as const)(
  'schemathesis finds nothing in %s that docs/TESTING.md does not explain',
  async (document, email, least) => {
    const packages = pythonPackages('schemathesis==4.32.5', 'hypothesis==6.170.17');
    if (packages === null) return;
    const seed = ['--seed', String(sized(shortSeed, seedOf('public fuzzer')))];
    const session = await app.signIn(email);
    const run = await runFuzzer({ url: app.url, document, session, packages, options: [...options(), ...seed] });
    const rows = explainedFindings();
    const unexplained = run.findings.filter((finding) => !isExplained(finding, rows));
    expect(unexplained).toEqual([]);
    expect(run.output).not.toContain('Schema Error');
    expect(run.tested).toBeGreaterThan(least);
  },
);
