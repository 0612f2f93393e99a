import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import { aJob } from './builders/job.builder';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { connections } from '@duetcast/projections/sites/connections';
import { webhookDeliveries, type DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import {
  webhookEndpoints,
  type EndpointRow,
  type EndpointsRow,
} from '@duetcast/projections/webhooks/webhook-endpoints';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { SecretBox } from '../../apps/api/src/platform/secrets/secret-box';
import { ServerKeys } from '../../apps/api/src/platform/secrets/server-keys';
import type { Mailer } from '../../apps/api/src/platform/mail/mailer';
import { readConfig, type Config } from '../../apps/api/src/platform/config/config';
import { RegisterSite, RegisterSiteHandler } from '../../apps/api/src/features/sites/commands/sites';
import { SiteTokens, SiteLookup, siteOf } from '../../apps/api/src/features/sites/registration/site-tokens';
import { CallbackAddresses } from '../../apps/api/src/features/sites/registration/callback-addresses';
import { EmbeddedStateStore } from '../../apps/api/src/eventing/state/embedded-state-store';
import { ProcessHeartbeat } from '../../apps/api/src/eventing/state/process-heartbeat';
import { ChargedKeys } from '../../apps/api/src/features/jobs/charging/job-charges';
import type { JobTitles } from '../../apps/api/src/features/jobs/content/job-titles';
import { Settlement } from '../../apps/api/src/features/jobs/settlement/settlement';
import { UsageReservations } from '../../apps/api/src/features/usage/ledger/usage-reservations';
import { PublicationSources } from '../../apps/api/src/features/publications/visibility/publications';
import { QueueWebhooks, SubmittingSite } from '../../apps/api/src/features/webhooks/queue-webhooks';
import { CreateEndpoint, CreateEndpointHandler } from '../../apps/api/src/features/webhooks/commands/endpoints';
import { EndpointAddresses } from '../../apps/api/src/features/webhooks/endpoints/registration/endpoint-addresses';
import { EndpointSecrets } from '../../apps/api/src/features/webhooks/endpoints/registration/endpoint-secrets';
import { OwnerMail } from '../../apps/api/src/features/notices/owner-mail';
import { OwnerNotices } from '../../apps/api/src/features/notices/owner-notices';
import { DisableFailing } from '../../apps/api/src/features/webhooks/endpoints/disable-failing';
import { JobHistory } from '../../apps/api/src/features/webhooks/receivers/job-history';
import { ReportedJobs } from '../../apps/api/src/features/webhooks/receivers/reported-jobs';
import { SiteReceiver, EndpointReceiver } from '../../apps/api/src/features/webhooks/receivers/webhook-receivers';
import { WebhookAttempts } from '../../apps/api/src/features/webhooks/webhook-attempts';
import { WebhookCalls } from '../../apps/api/src/features/webhooks/webhook-calls';
import { WebhookSender } from '../../apps/api/src/features/webhooks/webhook-sender';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { HostAddresses } from '../../apps/api/src/platform/outbound/outbound-addresses';
import { BehindProjections } from '../../apps/api/src/eventing/projector/await-projections';
import type { ProjectionReports } from '../../apps/api/src/eventing/projector/projection-reports';
import { ensureCollections } from '../../apps/api/src/eventing/projector/ensure-collections';
import { ProjectionRunners } from '../../apps/api/src/eventing/projector/projection-runners';
import { InProcessRebuildExecutor } from '../../apps/api/src/eventing/projector/rebuild/rebuild-executor';
import type { Reaction, Reactor } from '../../apps/api/src/eventing/reactions/reactor';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { reactionProvidersOnlyProcess } from './only-process';
import { progressOf } from './progress-of';
import { until } from './until';
import { untilLive } from './until-live';

const projections: readonly Projection[] = [accounts, connections, webhookDeliveries, webhookEndpoints];
export const site = siteOf('acc_ada', 'blog.example.com');

/** A sender with a controllable clock. */
class TimedSender extends WebhookSender {
  protected override readonly pollMs = 20;
  clock: () => number = Date.now;

  protected override now(): number {
    return this.clock();
  }
}

/** The webhook pipeline on embedded stores in one folder. */
export class WebhookFixture {
  private readonly folder = mkdtempSync(join(tmpdir(), 'duetcast-webhooks-'));
  readonly store = new EmbeddedEventStore(join(this.folder, 'events.db'), { pollMs: 20 });
  private readonly rows = new EmbeddedReadModelStore(join(this.folder, 'rows.db'));
  readonly deciders = new Deciders(this.store);
  private readonly states = new EmbeddedStateStore(join(this.folder, 'state.db'));
  private readonly settlement = new Settlement(
    this.deciders,
    this.store,
    new UsageReservations(this.deciders),
    new ChargedKeys(this.states),
  );
  private readonly runners: ProjectionRunners;
  private readonly config: Config;
  private readonly tokens: SiteTokens;
  private readonly secrets: EndpointSecrets;
  private readonly addresses: CallbackAddresses;
  private readonly stops: (() => Promise<void>)[] = [];
  /** Offset of the senders' clock. */
  private aheadMs = 0;
  private commandCount = 0;

  private constructor(env: NodeJS.ProcessEnv) {
    this.config = readConfig({ NODE_ENV: 'test', DATA_DIR: this.folder, ...env });
    const { store: events, rows, config } = this;
    const rebuildExecutor = new InProcessRebuildExecutor(events, rows);
    const options = {
      events,
      rows,
      deciders: this.deciders,
      rebuildExecutor,
      heartbeat: new ProcessHeartbeat(this.states, { isShared: false }),
      workerId: 'fixture',
    };
    this.runners = new ProjectionRunners(projections, options);
    const keys = new ServerKeys(config);
    const box = new SecretBox(keys);
    this.secrets = new EndpointSecrets(box, keys);
    this.tokens = new SiteTokens(rows, new BehindProjections({} as ProjectionReports), this.deciders, box);
    this.addresses = new CallbackAddresses(new HostAddresses(), config);
  }

  static async with(env: NodeJS.ProcessEnv = {}): Promise<WebhookFixture> {
    const fixture = new WebhookFixture(env);
    await ensureCollections(fixture.rows, projections);
    fixture.runners.onApplicationBootstrap();
    await untilLive(fixture.runners);
    return fixture;
  }

  /** Registers the site; returns its webhook secret. */
  async register(callbackUrl: string | null): Promise<string> {
    const handler = new RegisterSiteHandler(this.deciders, this.tokens, this.addresses, this.config);
    const { accountId } = site;
    const caller = { kind: 'user', accountId, sessionId: 'ses_1', isAdmin: false, signedInAt: null } as const;
    const details = { siteUrl: 'https://blog.example.com', callbackUrl: callbackUrl ?? undefined, versions: {} };
    return (await handler.execute(new RegisterSite({ caller, details, context: this.context() }))).webhookSecret;
  }

  async disconnect(): Promise<void> {
    const command = { type: 'DisconnectSite', now: new Date().toISOString() } as const;
    await this.deciders.run(connectionDecider, connectionStreamIdOf(site), command, this.context());
  }

  queueing(): Reactor {
    const sites = new SubmittingSite(new SiteLookup(this.rows), this.store);
    return this.reacting(new QueueWebhooks(new Deciders(this.store), this.settlement, sites));
  }

  /** Disables failing endpoints, and mails their owner. */
  watchingEndpoints(mailer: Mailer): void {
    const { store, rows, config } = this;
    const progress = progressOf(projections, this.runners, rows);
    this.reacting(new DisableFailing(new Deciders(store), rows, progress));
    const [titles, sources] = [{} as JobTitles, new PublicationSources()];
    const mail = new OwnerMail(rows, this.deciders, mailer, config);
    this.reacting(new OwnerNotices(new Deciders(store), store, rows, titles, sources, mail));
  }

  private reacting(reaction: Reaction): Reactor {
    const { store, rows, states } = this;
    const reactor = reactionProvidersOnlyProcess({ store, rows, states }, this.config, reaction);
    this.stops.push(() => reactor.onModuleDestroy());
    reactor.start();
    return reactor;
  }

  /** Creates an endpoint of the account of the site, which has an email address; returns its id. */
  async createEndpoint(url: string): Promise<string> {
    const { accountId } = site;
    const open = { type: 'OpenAccount', accountId, email: 'ada@example.com' } as const;
    await this.deciders.run(accountDecider, accountId, open, this.context());
    const handler = new CreateEndpointHandler(this.deciders, new EndpointAddresses(this.addresses), this.secrets);
    const settings = { url, eventTypes: null, payload: 'thin', description: '' } as const;
    return (await handler.execute(new CreateEndpoint({ accountId, settings, context: this.context() }))).endpointId;
  }

  async endpoint(endpointId: string): Promise<EndpointRow | undefined> {
    const rows = await this.rows.load<EndpointsRow>(webhookEndpoints.name, [site.accountId]);
    return rows.get(site.accountId)?.row.endpoints[endpointId];
  }

  /** A sender with its own decider cache, as in another process. */
  sender(): WebhookSender {
    const progress = progressOf(projections, this.runners, this.rows);
    const calls = new WebhookCalls(this.addresses);
    const deciders = new Deciders(this.store);
    const jobs = new ReportedJobs(new JobHistory(this.store), this.config);
    const sites = new SiteReceiver(deciders, jobs, new SiteLookup(this.rows), this.tokens, this.store);
    const attempts = new WebhookAttempts(
      deciders,
      sites,
      new EndpointReceiver(deciders, jobs, this.secrets),
      calls,
      this.config,
    );
    const sender = new TimedSender(this.rows, this.store, attempts, progress, this.config);
    sender.clock = () => Date.now() + this.aheadMs;
    this.stops.push(() => sender.onModuleDestroy());
    sender.start();
    return sender;
  }

  /** Advances the senders' clock. */
  advance(ms: number): void {
    this.aheadMs += ms;
  }

  /** Submits a job of the site and runs the commands on it. */
  async job(jobId: string, ...commands: JobCommand[]): Promise<void> {
    const submit = aJob.submit({ jobId, ownerId: site.accountId, domain: site.siteDomain });
    for (const command of [submit, ...commands]) await this.deciders.run(jobDecider, jobId, command, this.context());
  }

  async completedJob(jobId: string): Promise<void> {
    await this.job(jobId, aJob.claim(), aJob.recordSegment(1, 0), aJob.recordSegment(1, 1), aJob.complete(1));
  }

  async deliveries(connectionId = site.connectionId): Promise<DeliveryRow[]> {
    const where = { connectionId };
    const page = await this.rows.find<DeliveryRow>(webhookDeliveries.name, {
      where,
      sort: [['queuedAt', 1]],
      limit: 50,
    });
    return page.rows.map(({ row }) => row);
  }

  /** Waits for the first delivery that matches. */
  until(matches: (row: DeliveryRow) => boolean, receiverId?: string): Promise<DeliveryRow> {
    return until(async () => (await this.deliveries(receiverId)).find(matches));
  }

  async close(): Promise<void> {
    await Promise.all(this.stops.map((stop) => stop()));
    await this.runners.beforeApplicationShutdown();
    await this.rows.close();
    await this.states.close();
    await this.store.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private context() {
    const commandId = `command-${++this.commandCount}`;
    return {
      commandId,
      actor: { kind: 'user', id: 'acc_ada' } as const,
      correlationId: commandId,
      causationId: commandId,
    };
  }
}
