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

test('registering connects the site, issues credentials and records its details', () =>
  given().when(register()).then(connected, issued, described(called)));
test('unchanged details append no event', () => given().when(register(plain)).then(connected, issued));
test('registering twice keeps the credentials', () =>
  given(connected, issued, described(called)).when(register(called, others)).thenNothing());
test('credentials that no key decrypts are replaced, others are kept', () => {
  const again = (unreadable: string) => ({ ...register(called, others), unreadable });
  const replaced = { type: 'SiteCredentialsIssued', data: { ...site, ...others } } as const;
  given(connected, issued, described(called)).when(again(credentials.tokenHash)).then(replaced);
  given(connected, issued, described(called), replaced).when(again(credentials.tokenHash)).thenNothing();
});
test('registering with other details changes only the details', () =>
  given(connected, issued, described(called)).when(register(plain, others)).then(described(plain)));
test('a site that was connected by token use gets credentials when it registers', () =>
  given(connected, active(noon)).when(register(plain)).then(issued));
test('a disconnected site that registers gets new credentials', () =>
  given(connected, issued, described(called), disconnected)
    .when(register(called, others))
    .then(connected, { type: 'SiteCredentialsIssued', data: { ...site, ...others } }, described(called)));

test('the first use of a token for a site connects it', () => given().when(use(noon)).then(connected, active(noon)));
test('a later use is recorded as activity', () =>
  given(connected, active(noon))
    .when(use(later(activityResolutionMs)))
    .then(active(later(activityResolutionMs))));
test('uses within the resolution are recorded once', () =>
  given(connected, active(noon))
    .when(use(later(activityResolutionMs - 1)))
    .thenNothing());
test('use after a disconnection reconnects', () => {
  const reconnected = { ...connected, data: { ...connected.data, connectedAt: later(1) } } as ConnectionEvent;
  given(connected, active(noon), disconnected)
    .when(use(later(1)))
    .then(reconnected, active(later(1)));
});
test('use from before a disconnection that is recorded late does not reconnect', () =>
  given(connected, disconnected).when(use(noon)).thenNothing());

test('a heartbeat records activity, and versions if it has any', () => {
  given(connected).when(heartbeat(noon)).then(active(noon));
  given(connected, active(noon))
    .when(heartbeat(later(1)))
    .thenNothing();
  given(connected, described(called), active(noon))
    .when(heartbeat(later(1), { plugin: '1.1' }))
    .then(described({ ...called, versions: { plugin: '1.1' } }, later(1)));
});
test('a heartbeat neither connects nor reconnects a site', () => {
  given().when(heartbeat(noon)).thenFails('connection.missing');
  given(connected, disconnected).when(heartbeat(noon)).thenFails('connection.disconnected');
});
test('records activity of connected sites only', () => {
  given(connected).when({ type: 'RecordActivity', now: noon }).then(active(noon));
  given(connected, disconnected)
    .when({ type: 'RecordActivity', now: later(1) })
    .thenNothing();
  given().when({ type: 'RecordActivity', now: noon }).thenNothing();
});

test('disconnects a connected site once', () => {
  given(connected).when(disconnect).then(disconnected);
  given(connected, disconnected).when(disconnect).thenNothing();
});
test('an unknown site cannot be disconnected', () => given().when(disconnect).thenFails('connection.missing'));

describe('webhooks are sent', () => {
  const since = (...events: ConnectionEvent[]) =>
    events.reduce((state, event) => connectionDecider.evolve(state, event), connectionDecider.initial).callbackSince;
  const moved = { ...called, callbackUrl: `${siteUrl}/other` };

  test('from the first callback URL on', () => {
    expect(since(connected)).toBeNull();
    expect(since(connected, described(plain), described(called, later(5)))).toBe(later(5));
    expect(since(connected, described(called), described(moved, later(5)))).toBe(noon);
  });
  test('until the callback URL is removed or the site is disconnected', () => {
    expect(since(connected, described(called), described(plain))).toBeNull();
    expect(since(connected, described(called), disconnected)).toBeNull();
  });
});
