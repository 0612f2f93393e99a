import { aJob } from './builders/job.builder';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { maxAudioMsPerHour } from '@duetcast/domain/limits/job-limits';
import { newContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { AudioAllowance } from '../../apps/api/src/features/jobs/execution/rendering/audio-allowance';
import { subscription } from './billing-fixture';
import type { OwnedResources, PrincipalsFixture } from './principals-fixture';
import { stripeEvent, stripeSignature } from './stripe-server';
import type { TestApp } from './test-app';

/** Resources of Ada in states that refuse commands. */
export interface RefusingResources extends OwnedResources {
  readonly completedJob: string;
  /** Its domain has no characters left for a retry. */
  readonly failedJob: string;
  readonly unscriptedPodcast: string;
  readonly podcast: string;
  /** Takes one character less than `text`. */
  readonly fullDomain: string;
  readonly administratorId: string;
  readonly requestedReplay: string;
  readonly showId: string;
  readonly endpointId: string;
}

/** Text of the submissions. */
export const refusedText = 'Hello.';

/** The job of a new compilation, brought into its state as a worker does. */
async function jobIn(state: 'completed' | 'failed', jobId: string, deciders: Deciders): Promise<string> {
  const run = (command: Parameters<typeof jobDecider.decide>[0]) =>
    deciders.run(jobDecider, jobId, command, newContext({ kind: 'system', id: 'test' }, jobId));
  const [now, leaseExpiresAt] = ['2026-11-01T00:00:00.000Z', '2026-11-01T00:01:00.000Z'] as const;
  const { revision: fence } = await run({ type: 'ClaimJob', workerId: 'w', now, leaseExpiresAt });
  if (state === 'failed') await run({ type: 'FailJob', fence, code: 'internal', error: 'Test.', segment: null });
  else {
    await run({ type: 'RecordSegment', fence, segment: aJob.segment(0) });
    await run({ type: 'CompleteJob', fence, assembly: aJob.assembly, charged: 0 });
  }
  return jobId;
}

export async function refusingResourcesOf(app: TestApp, fixture: PrincipalsFixture): Promise<RefusingResources> {
  const { resources } = fixture;
  const { accountId, voices } = resources;
  const deciders = app.app.get(Deciders);
  const fullDomain = 'full.example';
  const submitted = { domain: fullDomain, compilation: [{ text: refusedText, voice_id: voices[0] }] };
  const { jobId } = await fixture.data<{ jobId: string }>('Ada', 'post', '/api/compilations', submitted);
  const failedJob = await jobIn('failed', jobId, deciders);
  const limited = { domain: fullDomain, limit: refusedText.length - 1 };
  await fixture.data('administrator', 'put', `/api/admin/accounts/${accountId}/limits`, limited);
  const unscriptedPodcast = 'unscripted';
  const request = {
    podcastId: unscriptedPodcast,
    ownerId: accountId,
    origin: 'generate',
    characters: 1,
    bytes: 1,
  } as const;
  const contentHash = '0'.repeat(64);
  const command = { type: 'RequestScript', request: { ...request, contentHash } } as const;
  await deciders.run(podcastDecider, unscriptedPodcast, command, newContext({ kind: 'system', id: 'test' }, 'test'));
  const event = stripeEvent('customer.subscription.updated', subscription({ accountId, customer: 'cus_1' }));
  const payload = JSON.stringify(event);
  const signed = { 'stripe-signature': stripeSignature(payload), 'content-type': 'application/json' };
  await app.http().post('/api/webhooks/stripe').set(signed).send(payload).expect(200);
  const me = await fixture.data<{ id: string }>('administrator', 'get', '/api/users/me');
  const rules = { limit: { kind: 'recorded' } };
  const replay = await fixture.data<{ id: string }>('administrator', 'post', '/api/admin/replays', { rules });
  const other = await fixture.data<{ id: string }>('another user', 'get', '/api/users/me');
  await app.app.get(AudioAllowance, { strict: false }).take(other.id, maxAudioMsPerHour);
  return {
    ...resources,
    administratorId: me.id,
    requestedReplay: replay.id,
    completedJob: await jobIn('completed', await resources.newJob(), deciders),
    failedJob,
    podcast: await resources.newPodcast(),
    unscriptedPodcast,
    fullDomain,
    showId: await resources.show(),
    endpointId: await resources.endpoint(),
  };
}
