import { jobWords } from '@duetcast/words/en/jobs/job';
import { aJob } from '../support/builders/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { ContentStore } from '../../apps/api/src/platform/content/content-store';
import type { SpeechProvider } from '../../apps/api/src/media/speech/speech-provider';
import type { JobWorker } from '../../apps/api/src/features/jobs/execution/job-worker';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { FailingServer } from '../support/failing-server/failing-server';
import { pass, type FailureMode } from '../support/failing-server/failure-mode';
import { JobFixture } from '../support/job-fixture';
import { ScriptedSpeech } from '../support/scripted-speech';
import { until } from '../support/until';
import { modesOf, type ErrorBodies } from './modes';
import { RecordedFailures, type CallSetting, type Upstream } from './outside-call';

/** A service that jobs need. */
export interface JobService {
  readonly title: string;
  readonly start: () => Promise<Upstream>;
  readonly bodyOf: ErrorBodies;
  readonly provider?: (setting: CallSetting) => Promise<SpeechProvider>;
  /** Without its prefix. */
  readonly voice?: string;
  readonly content?: (setting: CallSetting) => ContentStore;
}

/** What became of a job of one line while the service failed. */
export interface JobCell {
  readonly mode: FailureMode;
  readonly outcome: 'completes' | 'waits' | 'fails' | 'hung';
  /** The step of a job that waits, or the failure. */
  readonly message: string;
  readonly code: string | null;
  readonly kinds: readonly string[];
  readonly requests: number;
  readonly deletes: number;
  /** Characters, after a job that waits was cancelled. */
  readonly charged: number;
}

/** A pipeline whose storage or voices are behind a failing server. */
export class FailingPipeline {
  private constructor(
    private readonly service: JobService,
    private readonly upstream: Upstream,
    readonly failing: FailingServer,
    readonly failures: RecordedFailures,
    readonly fixture: JobFixture,
    readonly provider: SpeechProvider,
    readonly worker: JobWorker,
  ) {}

  static async of(service: JobService, env: NodeJS.ProcessEnv = {}): Promise<FailingPipeline> {
    const upstream = await service.start();
    const failing = await FailingServer.before(upstream.url);
    const failures = new RecordedFailures();
    const setting = { url: failing.url, failures };
    const provider = (await service.provider?.(setting)) ?? new ScriptedSpeech();
    const fixture = await JobFixture.with(provider);
    const content = service.content?.(setting);
    if (content) replaceMethods(fixture.content, content);
    const worker = fixture.worker('worker', { WORKER_JOBS: '4', ...env });
    worker.start();
    fixture.settlement().start();
    return new FailingPipeline(service, upstream, failing, failures, fixture, provider, worker);
  }

  async submit(jobId: string, texts: readonly string[], ownerId?: string): Promise<void> {
    const { voice = 'ada' } = this.service;
    const { name } = this.provider;
    await this.fixture.submit(jobId, texts, ownerId, { voiceId: `${name}-${voice}`, provider: name });
  }

  /** A job that is accepted before the failure begins; storage fails once its line is spoken. */
  async run(mode: FailureMode, jobId: string): Promise<JobCell> {
    const { fixture, failing, failures, provider } = this;
    const text = `Hi ${jobId}.`;
    const usedBefore = (await fixture.usage()).used;
    await this.untilAnswers();
    const speech = provider instanceof ScriptedSpeech ? provider : null;
    if (speech) speech.hold(text);
    else await failing.fail(mode);
    failures.kinds.clear();
    await this.submit(jobId, [text]);
    await speech?.requested(text);
    failing.calls.length = 0;
    await failing.fail(mode);
    speech?.release(text);
    const event = await ended(fixture, jobId);
    const requests = failing.calls.length;
    const deletes = failing.count('DELETE');
    await failing.fail(pass);
    const outcome = outcomeOf(event);
    if (outcome.outcome === 'waits' || outcome.outcome === 'hung')
      await fixture.deciders.run(jobDecider, jobId, aJob.cancel(), fixture.context());
    await until(async () => (await fixture.usage()).reserved === 0);
    const charged = (await fixture.usage()).used - usedBefore;
    return { mode, ...outcome, kinds: [...failures.kinds].sort(), requests, deletes, charged };
  }

  /** A provider that did not answer before is no longer probed. */
  private async untilAnswers(): Promise<void> {
    const { provider, service } = this;
    if (service.provider === undefined) return;
    const request = { text: 'Hi.', voiceId: service.voice ?? '' };
    await until(() => provider.speak(request, new AbortController().signal).catch(() => null));
  }

  async close(): Promise<void> {
    await this.fixture.close();
    await this.failing.close();
    await this.upstream.close();
  }
}

/** Everything that holds the store of the fixture uses the other one. */
function replaceMethods(store: ContentStore, other: ContentStore): void {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(store)).filter((name) => name !== 'constructor');
  for (const name of names) {
    const method = (other as unknown as Record<string, unknown>)[name];
    if (typeof method === 'function') Object.assign(store, { [name]: method.bind(other) as unknown });
  }
}

const deadlineMs = 30_000;

/** The event that ends the attempt; undefined: none within the deadline. */
async function ended(fixture: JobFixture, jobId: string): Promise<StoredEvent | undefined> {
  const isEnd = ({ type, data }: StoredEvent) =>
    type === 'JobCompleted' || type === 'JobFailed' || (type === 'JobLeaseRenewed' && data.suspended !== undefined);
  return until(async () => (await fixture.events(jobId)).find(isEnd), { timeoutMs: deadlineMs }).catch(() => undefined);
}

function outcomeOf(event: StoredEvent | undefined): Pick<JobCell, 'outcome' | 'message' | 'code'> {
  if (event?.type === 'JobCompleted') return { outcome: 'completes', message: '', code: null };
  if (event?.type === 'JobFailed')
    return { outcome: 'fails', message: event.data.error as string, code: event.data.code as string };
  if (!event) return { outcome: 'hung', message: '', code: null };
  const { reason } = event.data.suspended as { reason: 'storage' | 'speech' | 'release' };
  return { outcome: 'waits', message: jobWords.en.steps[`waiting_for_${reason}`], code: null };
}

/** One job for each way in which the service fails. */
export async function jobCellsOf(service: JobService): Promise<JobCell[]> {
  const pipeline = await FailingPipeline.of(service);
  try {
    await pipeline.run(pass, 'first');
    const cells: JobCell[] = [];
    for (const [at, mode] of modesOf(service.bodyOf).entries()) cells.push(await pipeline.run(mode, `job-${at}`));
    return cells;
  } finally {
    await pipeline.close();
  }
}
