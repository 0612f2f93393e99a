import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Job } from '@duetcast/domain/jobs/job-state';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { allProjections } from '@duetcast/projections/all';
import { WorkerAudioAssembler } from '../../apps/api/src/media/audio/worker-audio-assembler';
import { readConfig, type Config } from '../../apps/api/src/platform/config/config';
import { ContentHealth } from '../../apps/api/src/platform/content/content-health';
import { FileContentStore } from '../../apps/api/src/platform/content/file-content-store';
import { TemporaryFiles } from '../../apps/api/src/platform/content/temporary-files';
import type { CommandContext } from '../../apps/api/src/eventing/deciders/command-context';
import { rebuildProjection } from './rebuild-projection';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { EventStore, StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { JobClaims } from '../../apps/api/src/features/jobs/execution/job-claims';
import { JobTitles } from '../../apps/api/src/features/jobs/content/job-titles';
import { JobManifests } from '../../apps/api/src/features/jobs/content/job-manifests';
import { JobLanes } from '../../apps/api/src/features/jobs/execution/job-lanes';
import { JobQueue } from '../../apps/api/src/features/jobs/execution/job-queue';
import { JobExecutor } from '../../apps/api/src/features/jobs/execution/job-executor';
import { ChargedKeys, JobCharges } from '../../apps/api/src/features/jobs/charging/job-charges';
import { KeptSegments, SegmentKeys } from '../../apps/api/src/features/jobs/charging/kept-segments';
import { JobSubmissions } from '../../apps/api/src/features/jobs/commands/job-submissions';
import { RetryJobHandler } from '../../apps/api/src/features/jobs/commands/retry-job';
import { JobReads } from '../../apps/api/src/features/jobs/queries/job-reads';
import { JobWorker } from '../../apps/api/src/features/jobs/execution/job-worker';
import { Reconciler } from '../../apps/api/src/features/jobs/settlement/reconciler';
import { AudioAllowance } from '../../apps/api/src/features/jobs/execution/rendering/audio-allowance';
import { RateLimits, MemoryLimitCounters } from '../../apps/api/src/platform/rate-limits/rate-limits';
import { SegmentRenderer } from '../../apps/api/src/features/jobs/execution/rendering/segment-renderer';
import { SpeechPace } from '../../apps/api/src/features/jobs/execution/rendering/speech-pace';
import { SpeechSpool } from '../../apps/api/src/features/jobs/execution/rendering/speech-spool';
import { Settlement, SettleReservations } from '../../apps/api/src/features/jobs/settlement/settlement';
import type { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { CurrentRows } from '../../apps/api/src/eventing/projector/current-rows';
import { ensureCollections } from '../../apps/api/src/eventing/projector/ensure-collections';
import { ProjectionRunners } from '../../apps/api/src/eventing/projector/projection-runners';
import { InProcessRebuildExecutor } from '../../apps/api/src/eventing/projector/rebuild/rebuild-executor';
import type { Reaction, Reactor } from '../../apps/api/src/eventing/reactions/reactor';
import { EmbeddedStateStore } from '../../apps/api/src/eventing/state/embedded-state-store';
import { ProcessHeartbeat } from '../../apps/api/src/eventing/state/process-heartbeat';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import type { EpisodeRelease } from '../../apps/api/src/features/retention/episode-release';
import type { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { type SpeechProvider, SpeechProviders } from '../../apps/api/src/media/speech/speech-provider';
import { AddedContent } from '../../apps/api/src/features/storage/added-content';
import { StorageAllowance } from '../../apps/api/src/features/storage/storage-allowance';
import { UsageReservations } from '../../apps/api/src/features/usage/ledger/usage-reservations';
import { VoiceCatalog } from '../../apps/api/src/features/voices/voice-catalog';
import { accountKeysOn } from './account-keys-on';
import { leasesOfOnlyProcess, reactionProvidersOnlyProcess } from './only-process';
import { episodeReleaseOf, retentionSweepOf, type Swept } from './retention-sweep-of';
import { manifestOf } from './manifest-of';
import { outputMakerOf } from './output-maker-of';
import { progressOf } from './progress-of';
import { StoreConnection } from './store-connection';
import { untilLive } from './until-live';

/** The job pipeline on embedded stores in one folder, with a given speech providers. */
export class JobFixture {
  readonly folder = mkdtempSync(join(tmpdir(), 'duetcast-jobs-'));
  private readonly config = (env: NodeJS.ProcessEnv = {}): Config =>
    readConfig({ NODE_ENV: 'test', DATA_DIR: this.folder, ...env });
  readonly store = new EmbeddedEventStore(join(this.folder, 'events.db'), { pollMs: 20 });
  readonly rows = new EmbeddedReadModelStore(join(this.folder, 'rows.db'));
  readonly states = new EmbeddedStateStore(join(this.folder, 'state.db'));
  readonly content = new FileContentStore(join(this.folder, 'content'), accountKeysOn(this.states));
  readonly temporary = new TemporaryFiles(join(this.folder, 'temporary'));
  readonly added = new AddedContent(this.content, this.states);
  readonly assembler = new WorkerAudioAssembler(this.content, this.temporary, 1);
  readonly deciders = new Deciders(this.store);
  readonly allowance = new AudioAllowance(new RateLimits(new MemoryLimitCounters()));
  readonly reservations = new UsageReservations(this.deciders);
  readonly pace = new SpeechPace(this.states);
  readonly charged = new ChargedKeys(this.states);
  readonly kept = new KeptSegments(this.content, this.config());
  readonly keys = new SegmentKeys(accountKeysOn(this.states));
  readonly health = new ContentHealth(this.content);
  readonly spool = new SpeechSpool(this.content, this.kept, this.assembler, this.health, this.config());
  readonly manifests = new JobManifests(this.content);
  readonly retries: RetryJobHandler;
  readonly titles: JobTitles;
  readonly progress: ProjectionProgress;
  readonly storage: StorageAllowance;
  readonly submissions: JobSubmissions;
  readonly renderer: SegmentRenderer;
  readonly catalog: VoiceCatalog;
  private readonly runners: ProjectionRunners;
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly connections = new Map<JobWorker, StoreConnection>();
  private commandCount = 0;

  private constructor(private readonly providers: SpeechProviders) {
    const rebuildExecutor = new InProcessRebuildExecutor(this.store, this.rows);
    const { store: events, rows, deciders } = this;
    const heartbeat = new ProcessHeartbeat(this.states, { isShared: false });
    const options = { events, rows, deciders, rebuildExecutor, heartbeat, workerId: 'fixture' };
    this.runners = new ProjectionRunners(allProjections, options);
    this.progress = progressOf(allProjections, this.runners, rows);
    this.catalog = new VoiceCatalog(providers);
    const { kept, assembler, keys, spool, pace } = this;
    this.renderer = new SegmentRenderer(this.catalog, kept, this.content, assembler, keys, spool, pace);
    const charges = new JobCharges(this.catalog, this.charged, this.kept, this.keys);
    const settlement = this.settlements(deciders);
    const { manifests, content, health, added, reservations } = this;
    const titles = new JobTitles(this.states, deciders, manifests, health);
    const current = new CurrentRows(rows, events, this.progress);
    const reads = new JobReads(current, deciders, manifests, titles, content, health, this.config());
    const storage = new StorageAllowance(rows, this.progress, deciders);
    const retries = new RetryJobHandler(reads, deciders, reservations, charges, manifests, settlement, storage);
    this.submissions = new JobSubmissions(deciders, reservations, charges, added, settlement, retries, storage, titles);
    [this.storage, this.retries, this.titles] = [storage, retries, titles];
  }

  static async with(...providers: SpeechProvider[]): Promise<JobFixture> {
    Logger.overrideLogger(false);
    const fixture = new JobFixture(new SpeechProviders(providers));
    await ensureCollections(fixture.rows, allProjections);
    fixture.runners.onApplicationBootstrap();
    await untilLive(fixture.runners);
    return fixture;
  }

  context(kind: CommandContext['actor']['kind'] = 'user'): CommandContext {
    const commandId = `command-${++this.commandCount}`;
    return { commandId, actor: { kind, id: 'acc_ada' }, correlationId: commandId, causationId: commandId };
  }

  /** A worker with its own decider cache, as in another process. */
  worker(workerId: string, env: NodeJS.ProcessEnv = {}): JobWorker {
    const config = this.config({ WORKER_ID: workerId, ...env });
    const run = new JobExecutor(this.manifests, outputMakerOf(this, config), this.charged);
    const connection = new StoreConnection(this.store);
    const claims = this.claims(workerId, env, connection.store);
    const lanes = new JobLanes(this.providers, config);
    const health = new ContentHealth(this.content);
    const worker = new JobWorker(new JobQueue(this.rows), lanes, claims, run, this.store, health, config);
    this.connections.set(worker, connection);
    this.stops.push(() => worker.onModuleDestroy());
    return worker;
  }

  /** Stops the worker without letting it append anything, like a crash. */
  async crash(worker: JobWorker): Promise<void> {
    this.connections.get(worker)?.cut();
    await worker.onModuleDestroy();
  }

  claims(workerId: string, env: NodeJS.ProcessEnv = {}, store: EventStore = this.store): JobClaims {
    return new JobClaims(new Deciders(store), store, this.config({ WORKER_ID: workerId, ...env }));
  }

  settlement(): Reactor {
    return this.reactor(new SettleReservations(this.settlements(this.deciders)));
  }

  reactor(reaction: Reaction): Reactor {
    const reactor = reactionProvidersOnlyProcess(this, this.config(), reaction);
    this.stops.push(() => reactor.onModuleDestroy());
    return reactor;
  }

  private settlements(deciders: Deciders): Settlement {
    return new Settlement(deciders, this.store, new UsageReservations(deciders), this.charged);
  }

  reconciler(): Reconciler {
    const settlements = this.settlements(new Deciders(this.store));
    return new Reconciler(this.rows, settlements, leasesOfOnlyProcess(this.states));
  }

  /** A sweep with its own decider cache, as in another process; `stores` may be proxies that fail. */
  retention(
    env: NodeJS.ProcessEnv = {},
    { store, rows, content }: Pick<Swept, 'store' | 'rows' | 'content'> = this,
  ): RetentionSweep {
    const { states, progress } = this;
    return retentionSweepOf({ store, rows, content, states, progress, config: this.config(env) });
  }

  releases = (): EpisodeRelease => episodeReleaseOf(this);

  readonly manifest = manifestOf;

  async submit(
    jobId: string,
    texts: readonly string[],
    ownerId = 'acc_ada',
    voice: { readonly voiceId?: string; readonly provider?: string } = {},
  ): Promise<void> {
    const manifest = this.manifest(texts, voice.voiceId, voice.provider);
    const request = { jobId, type: 'audioCompilation', ownerId, tokenId: null, manifest } as const;
    await this.submissions.submit(request, this.context());
  }

  job = async (jobId: string): Promise<Job> => (await this.deciders.load(jobDecider, jobId)).state;

  async events(jobId: string): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const event of this.store.readStream(`job-${jobId}`)) events.push(event);
    return events;
  }

  types = async (jobId: string): Promise<string[]> => (await this.events(jobId)).map(({ type }) => type);

  until = (jobId: string, matches: (event: StoredEvent) => boolean): Promise<StoredEvent> =>
    this.untilEventIn(`job-${jobId}`, matches);

  /** Waits for the first matching event in the streams with this name prefix. */
  async untilEventIn(prefix: string, matches: (event: StoredEvent) => boolean): Promise<StoredEvent> {
    const filter = { streamPrefixes: [prefix] };
    for await (const item of this.store.subscribeToAll({ after: null, filter }))
      if (item.kind === 'event' && matches(item.event)) return item.event;
    throw new Error('The store was closed');
  }

  untilType = (jobId: string, type: string): Promise<StoredEvent> => this.until(jobId, (event) => event.type === type);

  /** Waits until the projections have reached the end of the event store. */
  async waitForRows(): Promise<void> {
    const head = await this.store.head();
    if (head) for (const { name } of allProjections) await this.runners.get(name)?.reached.until(head, 10_000);
  }

  rebuild = (projection: string): Promise<void> => rebuildProjection(this.deciders, projection);

  async usage(month = new Date().toISOString().slice(0, 7), accountId = 'acc_ada') {
    const { state } = await this.deciders.load(usageDecider, usageIdOf(accountId, month));
    return { used: state.used, reserved: state.reserved };
  }

  async close(): Promise<void> {
    await Promise.all(this.stops.map((stop) => stop()));
    await this.runners.beforeApplicationShutdown();
    for (const part of [this.assembler, this.rows, this.states, this.store]) await part.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
