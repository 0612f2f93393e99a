import { specify } from '../kernel/specify';
import { activityResolutionMs, connectionDecider } from './connection-decider';
import type { ConnectionEvent, SiteDetails } from './connection-events';

const { given } = specify(connectionDecider);

const site = { connectionId: 'con_1', accountId: 'acc_ada', siteDomain: 'blog.example.com' };
const noon = '2026-11-20T12:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(noon) + ms).toISOString();
const siteUrl = 'https://blog.example.com';
const plain: SiteDetails = { siteUrl, callbackUrl: null, versions: {} };
const called: SiteDetails = { siteUrl, callbackUrl: `${siteUrl}/hook`, versions: { plugin: '1.0' } };
const credentials = { tokenHash: 'a'.repeat(64), sealedToken: 'sealed token', sealedWebhookSecret: 'sealed secret' };
const others = { ...credentials, tokenHash: 'b'.repeat(64) };

const connected: ConnectionEvent = { type: 'SiteConnected', data: { ...site, siteUrl, connectedAt: noon } };
const issued: ConnectionEvent = { type: 'SiteCredentialsIssued', data: { ...site, ...credentials } };
const described = (details: SiteDetails, describedAt = noon): ConnectionEvent => ({
  type: 'SiteDescribed',
  data: { ...site, ...details, describedAt },
});
const active = (activeAt: string): ConnectionEvent => ({ type: 'SiteActivityRecorded', data: { ...site, activeAt } });
const disconnected: ConnectionEvent = { type: 'SiteDisconnected', data: { ...site, disconnectedAt: noon } };

const use = (now: string) => ({ type: 'RecordSiteUse', site, now }) as const;
const register = (details: SiteDetails = called, fresh = credentials) =>
  ({ type: 'RegisterSite', site, details, credentials: fresh, now: noon }) as const;
const disconnect = { type: 'DisconnectSite', now: noon } as const;
const heartbeat = (now: string, versions: Record<string, string> | null = null) =>
  ({ type: 'RecordHeartbeat', versions, now }) as const;

test('a registered site is connected, with credentials and what it said of itself', () =>
  given().when(register()).then(connected, issued, described(called)));
test('a site that says nothing new of itself is not described', () =>
  given().when(register(plain)).then(connected, issued));
test('registering again keeps the credentials', () =>
  given(connected, issued, described(called)).when(register(called, others)).thenNothing());
test('registering again with other details changes only these', () =>
  given(connected, issued, described(called)).when(register(plain, others)).then(described(plain)));
test('a site that was connected by use gets credentials when it registers', () =>
  given(connected, active(noon)).when(register(plain)).then(issued));
test('a disconnected site that registers again gets new credentials', () =>
  given(connected, issued, described(called), disconnected)
    .when(register(called, others))
    .then(connected, { type: 'SiteCredentialsIssued', data: { ...site, ...others } }, described(called)));

test('the first use of a token from a site connects it', () => given().when(use(noon)).then(connected, active(noon)));
test('a later use is activity', () =>
  given(connected, active(noon))
    .when(use(later(activityResolutionMs)))
    .then(active(later(activityResolutionMs))));
test('uses within the resolution are recorded once', () =>
  given(connected, active(noon))
    .when(use(later(activityResolutionMs - 1)))
    .thenNothing());
test('use after a disconnection connects again', () => {
  const [connectedAgain] = [{ ...connected, data: { ...connected.data, connectedAt: later(1) } } as ConnectionEvent];
  given(connected, active(noon), disconnected)
    .when(use(later(1)))
    .then(connectedAgain, active(later(1)));
});
test('use from before a disconnection, told late, does not', () =>
  given(connected, disconnected).when(use(noon)).thenNothing());

test('a heartbeat is activity, and may tell versions', () => {
  given(connected).when(heartbeat(noon)).then(active(noon));
  given(connected, active(noon))
    .when(heartbeat(later(1)))
    .thenNothing();
  given(connected, described(called), active(noon))
    .when(heartbeat(later(1), { plugin: '1.1' }))
    .then(described({ ...called, versions: { plugin: '1.1' } }, later(1)));
});
test('a heartbeat neither makes a connection nor brings it back', () => {
  given().when(heartbeat(noon)).thenFails('connection.missing');
  given(connected, disconnected).when(heartbeat(noon)).thenFails('connection.disconnected');
});
test('activity is recorded of connected sites only', () => {
  given(connected).when({ type: 'RecordActivity', now: noon }).then(active(noon));
  given(connected, disconnected)
    .when({ type: 'RecordActivity', now: later(1) })
    .thenNothing();
  given().when({ type: 'RecordActivity', now: noon }).thenNothing();
});

test('a connected site can be disconnected, once', () => {
  given(connected).when(disconnect).then(disconnected);
  given(connected, disconnected).when(disconnect).thenNothing();
});
test('an unknown site cannot', () => given().when(disconnect).thenFails('connection.missing'));

describe('a site is told of its jobs', () => {
  const since = (...events: ConnectionEvent[]) =>
    events.reduce((state, event) => connectionDecider.evolve(state, event), connectionDecider.initial).calledBackSince;
  const moved = { ...called, callbackUrl: `${siteUrl}/other` };

  test('since it first gave an address', () => {
    expect(since(connected)).toBeNull();
    expect(since(connected, described(plain), described(called, later(5)))).toBe(later(5));
    expect(since(connected, described(called), described(moved, later(5)))).toBe(noon);
  });
  test('until it gives none, or is disconnected', () => {
    expect(since(connected, described(called), described(plain))).toBeNull();
    expect(since(connected, described(called), disconnected)).toBeNull();
  });
});
