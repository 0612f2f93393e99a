import type { ConnectionEvent } from '@duetcast/domain/sites/connection-events';
import type { WebhookEvent } from '@duetcast/domain/webhooks/webhook-decider';
import { projected, recorded } from '../../../../test/support/projected';
import { connections, publicSite } from './connections';
import { webhookDeliveries, publicDelivery } from '../webhooks/webhook-deliveries';

const noon = '2026-11-20T12:00:00.000Z';
const second = (n: number) => `2026-11-20T12:00:0${n}.000Z`;

describe('a site', () => {
  const site = { connectionId: 'con_1', accountId: 'acc_ada', siteDomain: 'blog.example.com' };
  const siteUrl = 'https://blog.example.com';
  const details = { siteUrl: `${siteUrl}/news`, callbackUrl: null, versions: {}, describedAt: noon };
  const credentials = { tokenHash: 'a'.repeat(64), sealedToken: 'sealed', sealedWebhookSecret: 'sealed' };
  const history: ConnectionEvent[] = [
    { type: 'SiteConnected', data: { ...site, siteUrl, connectedAt: noon } },
    { type: 'SiteCredentialsIssued', data: { ...site, ...credentials } },
    { type: 'SiteDescribed', data: { ...site, ...details } },
    { type: 'SiteCredentialsRevealed', data: { ...site, tokenId: 'tok_1' } },
    { type: 'SiteActivityRecorded', data: { ...site, activeAt: '2026-11-20T12:30:00.000Z' } },
    { type: 'SiteDisconnected', data: { ...site, disconnectedAt: '2026-11-20T13:00:00.000Z' } },
  ];
  const after = (count: number) =>
    projected(connections, recorded('connection-acc_ada-blog.example.com', history.slice(0, count)))['con_1'];

  test('is connected, gets a token, is described, used and disconnected', () => {
    const row = {
      id: 'con_1',
      accountId: 'acc_ada',
      site_url: siteUrl,
      site_domain: 'blog.example.com',
      connected_at: noon,
      last_activity_at: null,
      is_active: true,
      tokenHash: null,
      tokenIds: [],
    };
    const { tokenHash } = credentials;
    const active = { site_url: details.siteUrl, last_activity_at: '2026-11-20T12:30:00.000Z' };
    expect(after(1)).toEqual(row);
    expect(after(2)).toEqual({ ...row, tokenHash });
    expect(after(5)).toEqual({ ...row, ...active, tokenHash, tokenIds: ['tok_1'] });
    expect(after(6)).toEqual({ ...row, ...active, is_active: false });
  });

  test('of a site in a folder, the public form has the path and not its hash', () => {
    const site_domain = 'blog.example.com/0123456789abcdef';
    const row = { ...after(5)!, site_domain, site_url: 'https://blog.example.com/News/' };
    expect(publicSite(row).site_domain).toBe('blog.example.com/News');
  });

  test('the public form contains no token', () =>
    expect(Object.keys(publicSite(after(5) as never))).toEqual([
      'id',
      'site_url',
      'site_domain',
      'connected_at',
      'last_activity_at',
      'is_active',
    ]));
});

describe('a delivery', () => {
  const ids = { deliveryId: 'whd_1', connectionId: 'con_1', accountId: 'acc_ada', jobId: 'job-1' };
  const queued: WebhookEvent = {
    type: 'WebhookQueued',
    data: { ...ids, topic: 'job.failed', jobRevision: 4, dueAt: noon },
  };
  const started = (attempt: number): WebhookEvent => ({
    type: 'WebhookAttemptStarted',
    data: { ...ids, attempt, workerId: 'w1', leaseExpiresAt: '2026-11-20T12:00:30.000Z' },
  });
  const failed: WebhookEvent = {
    type: 'WebhookAttemptFailed',
    data: { ...ids, attempt: 1, statusCode: 500, error: 'HTTP 500', retryAt: '2026-11-20T12:00:12.000Z' },
  };
  const after = (...events: WebhookEvent[]) =>
    projected(webhookDeliveries, recorded('webhook-con_1-job-1', events))['whd_1'];

  test('is queued, fails, is retried and delivered', () => {
    expect(after(queued)).toMatchObject({ event: 'job.failed', status: 'pending', attempts: 0, nextAttemptAt: noon });
    expect(after(queued, started(1))).toMatchObject({ attempts: 1, nextAttemptAt: '2026-11-20T12:00:30.000Z' });
    expect(after(queued, started(1), failed)).toMatchObject({
      status: 'pending',
      statusCode: 500,
      error: 'HTTP 500',
      lastAttemptAt: second(1),
      nextAttemptAt: '2026-11-20T12:00:12.000Z',
      endedAt: null,
    });
    const success: WebhookEvent = { type: 'WebhookDelivered', data: { ...ids, attempt: 2, statusCode: 204 } };
    const delivered = after(queued, started(1), failed, started(2), success);
    expect(delivered).toMatchObject({ status: 'delivered', statusCode: 204, error: null, endedAt: second(4) });
    expect(delivered).toMatchObject({ attempts: 2, nextAttemptAt: null });
  });

  test('is given up, with the reason', () => {
    const data = { ...ids, attempt: 1, statusCode: null, error: 'The site was disconnected.' };
    expect(after(queued, started(1), { type: 'WebhookGivenUp', data })).toMatchObject({
      status: 'given_up',
      error: 'The site was disconnected.',
      nextAttemptAt: null,
    });
  });

  test('the public form contains no owner', () =>
    expect(Object.keys(publicDelivery(after(queued) as never))).not.toEqual(
      expect.arrayContaining(['accountId', 'connectionId']),
    ));
});
