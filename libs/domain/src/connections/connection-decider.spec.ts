import { specify } from '../kernel/specify';
import { activityResolutionMs, connectionDecider, type ConnectionEvent } from './connection-decider';

const { given } = specify(connectionDecider);

const site = { connectionId: 'con_1', accountId: 'acc_ada', siteDomain: 'blog.example.com' };
const noon = '2026-11-20T12:00:00.000Z';
const later = (ms: number) => new Date(Date.parse(noon) + ms).toISOString();
const connected: ConnectionEvent = {
  type: 'SiteConnected',
  data: { ...site, siteUrl: 'https://blog.example.com', connectedAt: noon },
};
const active = (activeAt: string): ConnectionEvent => ({ type: 'SiteActivityRecorded', data: { ...site, activeAt } });
const disconnected: ConnectionEvent = { type: 'SiteDisconnected', data: site };
const use = (now: string) => ({ type: 'RecordSiteUse', site, now }) as const;
const connect = { type: 'ConnectSite', site, siteUrl: 'https://blog.example.com', now: noon } as const;

test('the first use of a token from a site connects it', () => given().when(use(noon)).then(connected, active(noon)));
test('a later use is activity', () =>
  given(connected, active(noon))
    .when(use(later(activityResolutionMs)))
    .then(active(later(activityResolutionMs))));
test('uses within the resolution are recorded once', () =>
  given(connected, active(noon))
    .when(use(later(activityResolutionMs - 1)))
    .thenNothing());
test('connecting twice is connecting once', () => {
  given().when(connect).then(connected);
  given(connected).when(connect).thenNothing();
});
test('a connected site can be disconnected, once', () => {
  given(connected).when({ type: 'DisconnectSite' }).then(disconnected);
  given(connected, disconnected).when({ type: 'DisconnectSite' }).thenNothing();
});
test('an unknown site cannot', () => given().when({ type: 'DisconnectSite' }).thenFails('connection.missing'));
test('use after a disconnection connects again', () =>
  given(connected, active(noon), disconnected).when(use(noon)).then(connected, active(noon)));
