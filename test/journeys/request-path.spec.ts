import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { allProjections } from '@duetcast/projections/all';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { JobMetrics } from '../../apps/api/src/features/jobs/queries/job-metrics';
import { Revocations } from '../../apps/api/src/features/sign-in/revocations';
import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';

const root = join(__dirname, '../..');
const sources = /^(apps\/api|libs\/(domain|projections))\/src\//;
/** Plumbing that knows no feature: platform, eventing, and the kernels of the libraries that eventing runs on. */
const plumbing = /^apps\/api\/src\/(platform|eventing)\/|^libs\/\w+\/src\/kernel\//;
/** Written by the compiler for each export, and run by each use of the exported value. */
const exportAccessor = /^(get \w+ ?\(\)|function ?\w*\(\)) \{\s*return [\w.]+;\s*\}$/;

/**
 * Counts the source files of which a function runs, by V8's call counts in this process; loading a module does not
 * count. A request ends when the rows that its route awaits include it. What else follows from its events runs in other
 * processes or later, and is switched off: workers, projections that the route does not await, and followers of events.
 */
describe('the files that a request runs', () => {
  const session = new Session();
  let server: TestApp;
  let ada: ApiClient;

  beforeAll(async () => {
    session.connect();
    await session.post('Debugger.enable');
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    server = await startTestApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com' });
    ada = await ApiClient.with(server, await server.signIn());
    const admin = await ApiClient.with(server, await server.signIn('root@example.com'));
    for (const { name } of allProjections.filter((projection) => !['jobs', 'job-log'].includes(projection.name)))
      await admin.post(`/api/admin/projections/${name}/pause`, {});
    for (const follower of [JobMetrics, Revocations])
      await server.app.get<JobMetrics | Revocations>(follower, { strict: false }).onModuleDestroy();
  });
  afterAll(async () => {
    // V8 counts for the whole process: the coverage of the other specs goes on.
    if (process.env.COVERAGE !== '1') await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
    await server.close();
  });

  const compile = () =>
    ada.post('/api/compilations', {
      domain: 'example.com',
      compilation: [{ text: 'Good evening.', voice_id: ada.voices[0] }],
    });

  /** Without plumbing. Warm caches: the request has been made before. */
  async function filesRunBy(request: () => Promise<unknown>): Promise<string[]> {
    await request();
    const head = await server.app.get(EventStore).head();
    await server.app.get(ProjectionProgress).reached(['jobs', 'job-log'], head, 30_000);
    await session.post('Profiler.takePreciseCoverage'); // resets the counts
    await request();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const files: string[] = [];
    for (const { url, scriptId, functions } of result) {
      const path = relative(root, url.replace('file://', ''));
      if (!sources.test(path) || plumbing.test(path)) continue;
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      const ran = functions.flatMap(({ ranges: [range] }) =>
        range && range.count > 0 ? scriptSource.slice(range.startOffset, range.endOffset) : [],
      );
      if (ran.some((source) => !exportAccessor.test(source))) files.push(path);
    }
    return files.sort();
  }

  test.each([
    // Three of these are what bounds the storage of an account; four read markup, and find texts without words; one, of
    // every request with a credential, refuses suspended accounts.
    ['POST /api/compilations', 36, compile],
    ['GET /api/jobs', 8, () => ada.get('/api/jobs')],
  ])('%s: at most %i besides plumbing', async (name, most, request) => {
    const files = await filesRunBy(request);
    process.stdout.write(`${name} runs ${files.length} files:\n${files.map((file) => `  ${file}\n`).join('')}`);
    expect(files).toContain(
      'apps/api/src/features/jobs/http/' + (most > 8 ? 'compilations' : 'jobs') + '.controller.ts',
    );
    expect(files.length).toBeLessThanOrEqual(most);
  });
});
