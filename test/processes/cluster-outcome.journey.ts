import { verifyAudit } from '@duetcast/verify/verify';
import type { ClusterRun, Outcome } from '../support/cluster/cluster-run';
import type { AcceptedJob } from '../support/cluster/job-load';
import { brokenStreams, jobAsOf, positionOf, usageAsOf } from '../support/cluster/recorded-log';
import type { RecordedMessage } from '../support/cluster/recording-dashboard';
import { inRow } from '../support/in-row';
import { until } from '../support/until';

interface Finished {
  readonly run: ClusterRun;
  readonly outcome: Outcome;
}
interface ShownJob {
  readonly status: string;
  readonly jobDetails: { readonly segmentsCompleted: number; readonly charactersCharged: number };
}
interface Usage {
  readonly domains: readonly { domain: string; charactersUsed: number; charactersReserved: number }[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const endingTypes = ['JobCompleted', 'JobFailed', 'JobCancelled'];

/** What holds after any kills and restarts, by code that shares little with the product. */
export function expectNothingLost(finished: () => Finished): void {
  const log = () => finished().outcome.log;
  const accepted = () => finished().outcome.accepted;
  const eventsOf = (jobId: string) => log().filter(({ stream }) => stream === `job-${jobId}`);
  const typesOf = ({ jobId }: AcceptedJob) => eventsOf(jobId).map(({ type }) => type);
  const completed = () => accepted().filter((job) => typesOf(job).includes('JobCompleted'));
  const ofType = (...types: string[]) => log().filter(({ type }) => types.includes(type));
  const pushed = (message: RecordedMessage) =>
    finished().run.dashboard.pushes.filter((push) => push.message === message);
  const data = <T>(path: string) => finished().run.client.data<T>('GET', path);
  const open = ({ jobId }: AcceptedJob, path: string) => {
    const { url, credential } = finished().run.client;
    return fetch(`${url}/api/jobs/${jobId}/${path}`, { headers: { authorization: `Bearer ${credential}` } });
  };

  test('no process ended by itself', () => expect(finished().outcome.failures).toEqual([]));

  test('every accepted job completed once, or was cancelled by its owner', () => {
    expect(new Set(accepted().map(({ jobId }) => jobId)).size).toBe(accepted().length);
    for (const job of accepted()) {
      const types = typesOf(job);
      expect(types.filter((type) => type === 'JobSubmitted')).toHaveLength(1);
      const ends = types.filter((type) => endingTypes.includes(type));
      expect([['JobCompleted'], ...(job.isCancelled ? [['JobCancelled']] : [])]).toContainEqual(ends);
    }
    expect(completed().length).toBeGreaterThan(0);
  });

  test('every line was charged once', async () => {
    const used = ofType('CharactersUsed').map((event) => event.data);
    const keys = used.flatMap((one) => Object.keys(one.keys as object));
    expect(keys).toHaveLength(new Set(keys).size);
    for (const one of used) expect(sum(Object.values(one.keys as Record<string, number>))).toBe(one.characters);

    const lines = completed().flatMap((job) => job.lines);
    const heard = new Map(lines.map(({ text, voice_id }) => [`${voice_id} ${text}`, text.length]));
    const ofCancelled = ofType('AttemptCharged').map((event) => Number(event.data.characters));
    const expected = sum([...heard.values(), ...ofCancelled]);
    expect(sum(used.map(({ characters }) => Number(characters)))).toBe(expected);
    const shown = await Promise.all(accepted().map(({ jobId }) => data<ShownJob>(`/api/jobs/${jobId}`)));
    expect(sum(shown.map(({ jobDetails }) => jobDetails.charactersCharged))).toBe(expected);
  });

  test('usage is the sum of the events, and nothing stays reserved', async () => {
    const { domains } = (await data<{ usage: Usage }>('/api/users/me')).usage;
    for (const { domain, charactersUsed, charactersReserved } of domains)
      expect({ charactersUsed, charactersReserved }).toEqual(usageAsOf(log(), domain, log().at(-1)!.at));
    expect(sum(domains.map(({ charactersReserved }) => charactersReserved))).toBe(0);
    const reserved = new Set(ofType('CharactersReserved').map((event) => String(event.data.domain)));
    expect(domains.map(({ domain }) => domain).sort()).toEqual([...reserved].sort());
  });

  test('every chain verifies, also in the signed files', async () => {
    expect(await brokenStreams(log())).toEqual([]);
    for (const job of accepted()) {
      const signed = await (await open(job, 'audit?format=signed')).text();
      const { problems, events } = await verifyAudit(signed);
      expect([problems, events.length]).toEqual([[], eventsOf(job.jobId).length]);
    }
  });

  test('the feed has every event of the account, in order', async () => {
    const ids: string[] = [];
    for (let after = ''; ;) {
      const { body } = await finished().run.client.request(`GET /api/events?limit=1000${after}`);
      const { data: events, page } = body as { data: { id: string }[]; page: { next: string; isLast: boolean } };
      ids.push(...events.map(({ id }) => id));
      if (page.isLast) break;
      after = `&after=${page.next}`;
    }
    expect(ids).toEqual(log().map(({ id }) => id));
  });

  test('every pushed row is what the events had made at its position', () => {
    for (const { id, row } of pushed('job_update')) {
      const { status, jobDetails } = row as unknown as ShownJob;
      const expected = jobAsOf(eventsOf(id), positionOf(row));
      expect({ id, status, segmentsCompleted: jobDetails.segmentsCompleted }).toEqual({ id, ...expected });
    }
    for (const { id, row } of pushed('usage_update')) {
      const { charactersUsed, charactersReserved } = row;
      expect({ id, charactersUsed, charactersReserved }).toEqual({ id, ...usageAsOf(log(), id, positionOf(row)) });
    }
    expect(pushed('job_update').length).toBeGreaterThan(0);
    expect(pushed('usage_update').length).toBeGreaterThan(0);
  });

  test('the dashboard ends with the stored rows', async () => {
    const { dashboard } = finished().run;
    for (const message of ['job_update', 'log_update'] as const) {
      const stored = (await dashboard.stored(message)).map(inRow);
      expect(stored).toHaveLength(accepted().length);
      expect((await dashboard.shown(message)).map(inRow)).toEqual(stored);
    }
    const last = ofType('CharactersUsed', 'CharactersReleased').at(-1)!;
    const shownUsage = async () => {
      const usage = (await dashboard.shown('usage_update')).find(({ domain }) => domain === last.data.domain);
      return usage && positionOf(usage) === last.at;
    };
    await until(shownUsage, { timeoutMs: 5_000 });
  });

  test('every completed job can be heard', async () => {
    for (const job of completed()) {
      const response = await open(job, 'output');
      const { byteLength } = await response.arrayBuffer();
      expect([response.status, byteLength]).toEqual([200, Number(response.headers.get('content-length'))]);
    }
  });
}
