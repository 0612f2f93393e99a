import { charactersIn } from '@duetcast/domain/kernel/characters';
import type { JobManifest, ManifestPart } from '@duetcast/domain/jobs/job-manifest';
import { StoreChecks } from '../../apps/api/src/features/health/store-checks';
import { ContentHealth } from '../../apps/api/src/platform/content/content-health';
import type { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { Readiness } from '../../apps/api/src/platform/observability/readiness';
import type { SpeechProvider } from '../../apps/api/src/media/speech/speech-provider';
import type { JobWorker } from '../../apps/api/src/features/jobs/execution/job-worker';
import { FailingServer } from '../support/failing-server/failing-server';
import { pass, type FailureMode } from '../support/failing-server/failure-mode';
import { JobFixture } from '../support/job-fixture';
import { advance, passTime, stopDate } from '../support/moved-date';
import { ScriptedSpeech } from '../support/scripted-speech';
import { until } from '../support/until';
import { ended, outcomeOf, refusalOf, type JobOutcome } from './job-outcomes';
import type { ErrorBodies } from './modes';
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
  /** A clip beside each line, at the server. */
  readonly clips?: boolean;
}

export const moments = ['at submission', 'in the middle'] as const;
export type Moment = (typeof moments)[number];

/** What became of a job while the service failed: of one line at submission, of two in the middle, the first of which was done. */
export interface JobCell extends JobOutcome {
  readonly mode: FailureMode;
  readonly moment: Moment;
  readonly kinds: readonly string[];
  /** Of the job; null: the server also asks for itself, as whether storage works. */
  readonly requests: number | null;
  readonly deletes: number;
  /** Of the lines, to the end. */
  readonly performed: number;
  /** Characters while the job waited. */
  readonly chargedBefore: number;
  /** Of a job that waited, once the service worked. */
  readonly afterwards: 'completes' | 'fails' | null;
  /** Characters of all lines, of those that were rendered, and what was charged in the end. */
  readonly characters: number;
  readonly rendered: number;
  readonly charged: number;
  /** Names of what is not ready meanwhile. */
  readonly notReady: readonly string[];
  /** How long a line of another account with a local voice waits until it begins, or is refused, ms. */
  readonly othersMs: number;
  /** Why it is refused. */
  readonly othersCode: string | null;
}

/** A pipeline whose storage, voices or clips are behind a failing server. */
export class FailingPipeline {
  /** Of voices that speak here; `provider` itself, if the service has none. */
  readonly local: ScriptedSpeech;
  private others = 0;

  private constructor(
    private readonly service: JobService,
    private readonly upstream: Upstream,
    readonly failing: FailingServer,
    readonly failures: RecordedFailures,
    readonly fixture: JobFixture,
    readonly provider: SpeechProvider,
    local: ScriptedSpeech,
    readonly worker: JobWorker,
  ) {
    this.local = local;
  }

  static async of(service: JobService, env: NodeJS.ProcessEnv = {}): Promise<FailingPipeline> {
    const upstream = await service.start();
    const failing = await FailingServer.before(upstream.url);
    const failures = new RecordedFailures();
    const setting = { url: failing.url, failures };
    const local = new ScriptedSpeech();
    const remote = await service.provider?.(setting);
    const fixture = await JobFixture.with(...(remote ? [remote, local] : [local]));
    const content = service.content?.(setting);
    if (content) replaceMethods(fixture.content, content);
    const downloads = { DOWNLOAD_ALLOWED_HOSTS: new URL(failing.url).host, DOWNLOAD_TIMEOUT_SECONDS: '5' };
    const worker = fixture.worker('worker', { WORKER_JOBS: '4', ...(service.clips && downloads), ...env });
    worker.start();
    fixture.settlement().start();
    return new FailingPipeline(service, upstream, failing, failures, fixture, remote ?? local, local, worker);
  }

  async submit(jobId: string, texts: readonly string[], ownerId = 'acc_ada'): Promise<void> {
    const { fixture, provider, service } = this;
    const lines = fixture.manifest(texts, `${provider.name}-${service.voice ?? 'ada'}`, provider.name);
    const manifest = service.clips ? this.withClips(lines, jobId) : lines;
    const request = { jobId, type: 'audioCompilation', ownerId, tokenId: null, manifest } as const;
    await fixture.submissions.submit(request, fixture.context());
  }

  private withClips(manifest: JobManifest, jobId: string): JobManifest {
    const clipAt = (index: number): ManifestPart => ({
      kind: 'remote',
      url: `${this.failing.url}/${jobId}-${index}.wav`,
    });
    const parts = manifest.parts.flatMap((part, at) => [part, { role: 'segment', part: clipAt(at) } as const]);
    return { ...manifest, parts };
  }

  /** Submits a job when the service fails already, or lets it fail while the last line is on its way. */
  async run(mode: FailureMode, moment: Moment, jobId: string): Promise<JobCell> {
    const { fixture, failing, failures } = this;
    const texts = (moment === 'at submission' ? ['one'] : ['one', 'two']).map((name) => `${name} ${jobId}.`);
    const characters = texts.reduce((sum, text) => sum + charactersIn(text), 0);
    stopDate();
    const used = this.usedSince(Date.now());
    const usedBefore = await used();
    const charged = async (): Promise<number> => (await used()) - usedBefore;
    await this.untilAnswers();
    const refusal = await this.failDuring(mode, moment, jobId, texts);
    const outcome = refusal ?? outcomeOf(await ended(fixture, jobId));
    const requests = this.service.content ? null : failing.calls.length;
    const deletes = failing.count('DELETE');
    const kinds = [...failures.kinds].sort();
    const chargedBefore = outcome.outcome === 'waits' ? await charged() : 0;
    const [notReady, other] = await Promise.all([this.notReady(), this.another()]);
    await failing.fail(pass);
    const isOpen = outcome.outcome === 'waits' || outcome.outcome === 'hung';
    const afterwards = isOpen ? await this.end(jobId) : null;
    await until(async () => (await fixture.usage()).reserved === 0);
    return {
      ...{ mode, moment, ...outcome, kinds, requests, deletes, chargedBefore, notReady, afterwards, characters },
      ...{ performed: this.performed(jobId), rendered: await this.rendered(jobId), charged: await charged(), ...other },
    };
  }

  /** A job that waits for hours may be charged in the next month. @returns what was used in the month of `from` and since */
  private usedSince(from: number): () => Promise<number> {
    const dayMs = 86_400_000;
    const months = [from, from + 5 * dayMs].map((time) => new Date(time).toISOString().slice(0, 7));
    return async () => {
      const usages = await Promise.all([...new Set(months)].map((month) => this.fixture.usage(month)));
      return usages.reduce((sum, { used }) => sum + used, 0);
    };
  }

  /** What a submission that is refused reads; null: it was accepted. */
  private async failDuring(mode: FailureMode, moment: Moment, jobId: string, texts: readonly string[]) {
    const { fixture, failing, failures, local, service } = this;
    const begin = async () => {
      failures.kinds.clear();
      failing.calls.length = 0;
      await failing.fail(mode);
    };
    if (moment === 'at submission') {
      await begin();
      return refusalOf(() => this.submit(jobId, texts));
    }
    const last = texts.at(-1) ?? '';
    const isHere = service.content !== undefined;
    if (isHere) local.hold(last);
    const held = isHere ? null : failing.hold(lineOf(service.clips ? `/${jobId}-1.wav` : last));
    await this.submit(jobId, texts);
    await (held ? held.arrived : local.requested(last));
    const isDone = service.clips ? 'ChunkDownloaded' : 'SegmentSynthesized';
    await fixture.until(jobId, ({ type, data }) => type === isDone && data.index === (service.clips ? 1 : 0));
    await begin();
    held?.release();
    local.release(last);
    return null;
  }

  /** How often the service did the work of the job; for storage, the voices. */
  private performed(jobId: string): number {
    const all = this.service.content ? this.local.texts : this.failing.performed;
    return all.filter((request) => request.includes(` ${jobId}.`) || request.includes(`/${jobId}-`)).length;
  }

  private async rendered(jobId: string): Promise<number> {
    const { segments } = await this.fixture.job(jobId);
    return Object.values(segments).reduce((sum, { characters }) => sum + characters, 0);
  }

  private async notReady(): Promise<string[]> {
    const { store, rows, states, content } = this.fixture;
    const readiness = new Readiness();
    new StoreChecks(readiness, store, rows, states, new ContentHealth(content)).onModuleInit();
    return readiness.missing();
  }

  private async another(): Promise<Pick<JobCell, 'othersMs' | 'othersCode'>> {
    const text = `Another ${++this.others}.`;
    const started = performance.now();
    const submitted = this.fixture.submit(`other-${this.others}`, [text], 'acc_other');
    const refusal = await refusalOf(() => submitted);
    if (!refusal) await this.local.requested(text);
    return { othersMs: performance.now() - started, othersCode: refusal?.code ?? null };
  }

  /** Moves the date as far as the job waits. */
  private async end(jobId: string): Promise<'completes' | 'fails'> {
    for (;;) {
      const { status, suspension } = await this.fixture.job(jobId);
      if (status === 'completed') return 'completes';
      if (status === 'failed') return 'fails';
      if (suspension) passTime(Math.max(0, Date.parse(suspension.until) - Date.now()));
      await advance(1_000);
    }
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

/** ElevenLabs also reads the texts before and after a line. */
const lineOf = (text: string): RegExp => new RegExp(`^${text} |"(text|input)":"${text}"`);

/** Everything that holds the store of the fixture uses the other one. */
function replaceMethods(store: ContentStore, other: ContentStore): void {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(store)).filter((name) => name !== 'constructor');
  for (const name of names) {
    const method = (other as unknown as Record<string, unknown>)[name];
    if (typeof method === 'function') Object.assign(store, { [name]: method.bind(other) as unknown });
  }
}
