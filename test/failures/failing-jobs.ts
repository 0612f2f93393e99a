import { jobWords } from '@duetcast/words/en/jobs/job';
import { aJob } from '@duetcast/domain/jobs/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { ContentHealth } from '../../apps/api/src/platform/content/content-health';
import type { ContentStore } from '../../apps/api/src/platform/content/content-store';
import type { SpeechProvider } from '../../apps/api/src/media/speech/speech-provider';
import type { JobWorker } from '../../apps/api/src/features/jobs/execution/job-worker';
import { StoreChecks } from '../../apps/api/src/features/health/store-checks';
import { Readiness } from '../../apps/api/src/platform/observability/readiness';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { FailingServer } from '../support/failing-server/failing-server';
import { pass, type FailureMode } from '../support/failing-server/failure-mode';
import { JobFixture } from '../support/job-fixture';
import { ScriptedSpeech } from '../support/scripted-speech';
import type { StubServer } from '../support/stub-server';
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
  /** Method of the requests for clips, whose jobs join two of them. */
  readonly clips?: 'GET';
}

/** When the service fails: before a job of one line or clip is submitted, or once the first of two is stored. */
export type Moment = 'submission' | 'middle';

/** What became of a job while the service failed. */
export interface JobCell {
  readonly mode: FailureMode;
  readonly moment: Moment;
  readonly outcome: 'completes' | 'waits' | 'fails' | 'refused' | 'hung';
  /** The step of a job that waits, or the failure. */
  readonly message: string;
  readonly code: string | null;
  readonly kinds: readonly string[];
  readonly requests: number;
  readonly deletes: number;
  /** Lines that the provider spoke. */
  readonly bought: number;
  /** Characters, after a job that waits was cancelled. */
  readonly charged: number;
  /** Names of checks that fail. */
  readonly notReady: readonly string[];
  /** What became of another account's line in a local voice meanwhile. */
  readonly other: 'completes' | 'waits' | 'refused';
}

/** A pipeline whose storage, voices or clips are behind a failing server. */
export class FailingPipeline {
  private constructor(
    private readonly service: JobService,
    private readonly upstream: Upstream,
    readonly failing: FailingServer,
    readonly failures: RecordedFailures,
    readonly fixture: JobFixture,
    readonly provider: SpeechProvider,
    private readonly local: ScriptedSpeech,
    readonly worker: JobWorker,
  ) {}

  static async of(service: JobService, env: NodeJS.ProcessEnv = {}): Promise<FailingPipeline> {
    const upstream = await service.start();
    const failing = await FailingServer.before(upstream.url);
    const failures = new RecordedFailures();
    const setting = { url: failing.url, failures };
    const local = new ScriptedSpeech();
    const remote = await service.provider?.(setting);
    const fixture = await JobFixture.with(...(remote ? [remote] : []), local);
    const content = service.content?.(setting);
    if (content) replaceMethods(fixture.content, content);
    const downloads = { DOWNLOAD_ALLOWED_HOSTS: new URL(failing.url).host, DOWNLOAD_TIMEOUT_SECONDS: '5' };
    const worker = fixture.worker('worker', { WORKER_JOBS: '4', ...downloads, ...env });
    worker.start();
    fixture.settlement().start();
    return new FailingPipeline(service, upstream, failing, failures, fixture, remote ?? local, local, worker);
  }

  async submit(jobId: string, texts: readonly string[], ownerId = 'acc_ada'): Promise<void> {
    const { voice = 'ada', clips } = this.service;
    const { name } = this.provider;
    if (!clips) return this.fixture.submit(jobId, texts, ownerId, { voiceId: `${name}-${voice}`, provider: name });
    const urls = texts.map((text) => `${this.failing.url}/${encodeURIComponent(text)}.wav`);
    const parts = urls.map((url) => ({ role: 'segment', part: { kind: 'remote', url } }) as const);
    const manifest = { ...this.fixture.manifest([]), parts };
    const request = { jobId, type: 'stitch', ownerId, tokenId: null, manifest } as const;
    await this.fixture.submissions.submit(request, this.fixture.context());
  }

  async run(mode: FailureMode, moment: Moment, jobId: string): Promise<JobCell> {
    const { fixture, failing, failures, service } = this;
    const usedBefore = (await fixture.usage()).used;
    await this.untilAnswers();
    failures.kinds.clear();
    failing.calls.length = 0;
    const spokenBefore = this.spoken().length;
    const others = service.content ? null : this.other(jobId);
    const end = moment === 'submission' ? this.atSubmission(mode, jobId) : this.inTheMiddle(mode, jobId);
    const { outcome, message, code } = await end;
    const requests = failing.calls.length;
    const bought = this.spoken().length - spokenBefore;
    const deletes = failing.count('DELETE');
    const kinds = [...failures.kinds].sort();
    // Before it goes on by itself.
    if (outcome === 'waits' || outcome === 'hung')
      await fixture.deciders.run(jobDecider, jobId, aJob.cancel(), fixture.context());
    const other = await (others ?? this.other(jobId));
    const notReady = await this.notReady();
    await failing.fail(pass);
    await until(async () => (await fixture.usage()).reserved === 0);
    const charged = (await fixture.usage()).used - usedBefore;
    return { mode, moment, outcome, message, code, kinds, requests, deletes, bought, charged, notReady, other };
  }

  private async atSubmission(mode: FailureMode, jobId: string): Promise<Outcome> {
    await this.failing.fail(mode);
    try {
      await this.submit(jobId, [`One ${jobId}.`]);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { outcome: 'refused', message: error.message, code: error.code };
    }
    return outcomeOf(await ended(this.fixture, jobId));
  }

  /** Storage fails before the second line is spoken, others at the second call. */
  private async inTheMiddle(mode: FailureMode, jobId: string): Promise<Outcome> {
    const { failing, fixture, local, service } = this;
    const texts = [`One ${jobId}.`, `Two ${jobId}.`] as const;
    const method = service.clips ?? 'POST';
    const isDown = mode.kind === 'refused';
    const held = fixture.until(jobId, ({ type }) => type === 'SegmentSynthesized' || type === 'ChunkDownloaded');
    if (service.content) local.hold(texts[1]);
    // Nothing listens any more only once the first call is over.
    else await failing.fail(isDown ? { kind: 'hungBeforeHeaders' } : mode, '', [method], { passing: 1, held });
    await this.submit(jobId, texts);
    if (service.content) await local.requested(texts[1]);
    else await until(() => failing.count(method) > 1);
    await held;
    failing.calls.length = service.content || isDown ? 0 : 1;
    if (service.content || isDown) await failing.fail(mode);
    local.release(texts[1]);
    return outcomeOf(await ended(fixture, jobId));
  }

  private async other(jobId: string): Promise<JobCell['other']> {
    try {
      await this.fixture.submit(`other-${jobId}`, [`Hey ${jobId}.`], 'acc_other');
    } catch (error) {
      if (isAppError(error)) return 'refused';
      throw error;
    }
    return (await ended(this.fixture, `other-${jobId}`))?.type === 'JobCompleted' ? 'completes' : 'waits';
  }

  /** As `/api/health/ready` answers. */
  private async notReady(): Promise<string[]> {
    const { store, rows, states, content } = this.fixture;
    const readiness = new Readiness();
    new StoreChecks(readiness, store, rows, states, new ContentHealth(content)).onModuleInit();
    return readiness.missing();
  }

  /** Texts of lines at the provider, without those of other accounts and of `untilAnswers`. */
  private spoken(): string[] {
    const { requests = [] } = this.upstream as Partial<StubServer>;
    const remote = requests.flatMap(({ body }) => [body?.text, body?.input]);
    return (this.service.provider ? remote : this.local.texts).filter(
      (text): text is string => typeof text === 'string' && /^(One|Two) /.test(text),
    );
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

type Outcome = Pick<JobCell, 'outcome' | 'message' | 'code'>;

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

function outcomeOf(event: StoredEvent | undefined): Outcome {
  if (event?.type === 'JobCompleted') return { outcome: 'completes', message: '', code: null };
  if (event?.type === 'JobFailed')
    return { outcome: 'fails', message: event.data.error as string, code: event.data.code as string };
  if (!event) return { outcome: 'hung', message: '', code: null };
  const { reason } = event.data.suspended as { reason: 'storage' | 'speech' | 'release' };
  return { outcome: 'waits', message: jobWords.en.steps[`waiting_for_${reason}`], code: null };
}

/** A job for each way in which the service fails, at either moment. */
export async function jobCellsOf(service: JobService): Promise<JobCell[]> {
  const moments = ['submission', 'middle'] as const;
  return (await Promise.all(moments.map((moment) => cellsAt(moment, service)))).flat();
}

async function cellsAt(moment: Moment, service: JobService): Promise<JobCell[]> {
  const pipeline = await FailingPipeline.of(service);
  try {
    await pipeline.run(pass, 'submission', 'first');
    const cells: JobCell[] = [];
    for (const [at, mode] of modesOf(service.bodyOf).entries())
      cells.push(await pipeline.run(mode, moment, `job-${10 + at}-${moment}`));
    return cells;
  } finally {
    await pipeline.close();
  }
}
