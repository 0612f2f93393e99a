import { activityResolutionMs } from '../limits/site-limits';
import { fold } from '../kernel/decider';
import { specify } from '../../../../test/support/specify';
import { connectionDecider } from './connection-decider';
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
const heartbeat = (now: string, versions?: Record<string, string>, callbackUrl?: string) =>
  ({ type: 'RecordHeartbeat', versions, callbackUrl, now }) as const;

test('registering connects the site, issues credentials and records its details', () =>
  given().when(register()).then(connected, issued, described(called)));
test('unchanged details append no event', () => given().when(register(plain)).then(connected, issued));
test('registering twice keeps the credentials', () =>
  given(connected, issued, described(called)).when(register(called, others)).thenNothing());
test('credentials that have ended are replaced, others are kept', () => {
  const again = (ended: string) => ({ ...register(called, others), ended });
  const replaced = { type: 'SiteCredentialsIssued', data: { ...site, ...others } } as const;
  given(connected, issued, described(called)).when(again(credentials.tokenHash)).then(replaced);
  given(connected, issued, described(called), replaced).when(again(credentials.tokenHash)).thenNothing();
});
describe('an API token', () => {
  const byToken = (tokenId: string, part: object = {}) => ({ ...register(called, others), tokenId, ...part });
  const revealed = (tokenId: string): ConnectionEvent => ({
    type: 'SiteCredentialsRevealed',
    data: { ...site, tokenId },
  });
  const before = [connected, issued, described(called)];

  test('that issues the credentials, or is given them, is recorded once', () => {
    given().when(byToken('tok_1', { credentials })).then(connected, issued, revealed('tok_1'), described(called));
    given(...before)
      .when(byToken('tok_1'))
      .then(revealed('tok_1'));
    given(...before, revealed('tok_1'))
      .when(byToken('tok_1'))
      .thenNothing();
  });
  test('is recorded for new credentials also if it knew the ended ones', () =>
    given(...before, revealed('tok_1'))
      .when(byToken('tok_1', { ended: credentials.tokenHash }))
      .then({ type: 'SiteCredentialsIssued', data: { ...site, ...others } }, revealed('tok_1')));
  test('that may not change the callback neither sets nor removes it', () => {
    const details = { ...plain, versions: { plugin: '2.0' } };
    given(...before, revealed('tok_1'))
      .when(byToken('tok_1', { details, keepsCallback: true }))
      .then(described({ ...called, versions: { plugin: '2.0' } }));
    given()
      .when(byToken('tok_1', { credentials, keepsCallback: true }))
      .then(connected, issued, revealed('tok_1'), described({ ...called, callbackUrl: null }));
  });
  test('is forgotten with the credentials', () => {
    const state = (...events: ConnectionEvent[]) => fold(connectionDecider, events).revealedTo;
    expect(state(...before, revealed('tok_1'))).toEqual(['tok_1']);
    expect(state(...before, revealed('tok_1'), disconnected)).toEqual([]);
    expect(state(...before, revealed('tok_1'), issued)).toEqual([]);
  });
});
test('registering with other details changes only the details', () =>
  given(connected, issued, described(called)).when(register(plain, others)).then(described(plain)));
test('a site that was connected by token use gets credentials when it registers', () =>
  given(connected, active(noon)).when(register(plain)).then(issued));
test('a disconnected site that registers gets new credentials', () =>
  given(connected, issued, described(called), disconnected)
    .when(register(called, others))
    .then(connected, { type: 'SiteCredentialsIssued', data: { ...site, ...others } }, described(called)));

test('use of a token for a domain connects no site', () => given().when(use(noon)).thenNothing());
test('a later use is recorded as activity', () =>
  given(connected, active(noon))
    .when(use(later(activityResolutionMs)))
    .then(active(later(activityResolutionMs))));
test('uses within the resolution are recorded once', () =>
  given(connected, active(noon))
    .when(use(later(activityResolutionMs - 1)))
    .thenNothing());
test('use after a disconnection does not reconnect', () =>
  given(connected, active(noon), disconnected)
    .when(use(later(1)))
    .thenNothing());
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
describe('a heartbeat with the address of the webhooks', () => {
  const { siteUrl } = called;
  const { hostname } = new URL(siteUrl);
  const before = [connected, described(called), active(noon)];

  test.each([`https://www.${hostname}/wp-json/done`, `http://${hostname}:8080/done`])(
    'moves them to %s',
    (callbackUrl) =>
      given(...before)
        .when(heartbeat(later(1), undefined, callbackUrl))
        .then(described({ ...called, callbackUrl }, later(1))),
  );
  test('changes nothing if it is the present one, wherever that is', () =>
    given(...before)
      .when(heartbeat(later(1), undefined, called.callbackUrl!))
      .thenNothing());
  test.each([`https://evil.example.net/done`, `https://${hostname}.example.net/`, `https://blog.${hostname}/`])(
    'is refused for %s',
    (callbackUrl) =>
      given(...before)
        .when(heartbeat(later(1), undefined, callbackUrl))
        .thenFails('connection.forbiddenAddress'),
  );
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
