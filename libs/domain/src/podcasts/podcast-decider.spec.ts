import fc from 'fast-check';
import { fold } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { specify } from '../../../../test/support/specify';
import { aPodcast } from '../../../../test/support/builders/podcast.builder';
import { podcastDecider, type PodcastCommand } from './podcast-decider';
import type { PodcastEvent } from './podcast-events';

const { given } = specify(podcastDecider);
const { requested, generated, failed, edited, claimed, viewed, expired } = aPodcast;
const written = [requested(), generated()];

test('a script is requested once', () => {
  given().when(aPodcast.request()).then(requested());
  given(requested())
    .when(aPodcast.request({ characters: 1 }))
    .thenNothing();
});

test('rejects commands for a podcast that was never requested', () => {
  for (const command of [aPodcast.record(), aPodcast.fail(), aPodcast.edit(), aPodcast.view(), aPodcast.expire()])
    given().when(command).thenFails('podcast.missing');
  given().when(aPodcast.claim()).thenFails('podcast.missing');
});

test('records the first script only', () => {
  given(requested()).when(aPodcast.record()).then(generated());
  given(...written)
    .when(aPodcast.record())
    .thenNothing();
});

test('records a failure; a later attempt can still record a script', () => {
  given(requested()).when(aPodcast.fail()).then(failed());
  given(requested(), failed()).when(aPodcast.fail()).thenNothing();
  given(requested(), failed()).when(aPodcast.fail('script.refused')).then(failed('script.refused'));
  given(requested(), failed()).when(aPodcast.record()).then(generated());
  given(...written)
    .when(aPodcast.fail())
    .thenNothing();
});

test('counts each lost answer, which may have been paid for', () => {
  const lost = failed('script.answerLost');
  given(requested(), lost).when(aPodcast.fail('script.answerLost')).then(lost);
  const { lostAnswers } = fold(podcastDecider, [requested(), lost, failed(), lost]);
  expect(lostAnswers).toBe(2);
});

test('only the owner can edit the script, until it expires', () => {
  given(...written)
    .when(aPodcast.edit())
    .then(edited());
  given(...written, edited())
    .when(aPodcast.edit())
    .thenNothing();
  given(...written)
    .when(aPodcast.edit('acc_eve'))
    .thenFails('podcast.missing');
  given(requested()).when(aPodcast.edit()).thenFails('podcast.unscripted');
  given(...written, expired())
    .when(aPodcast.edit())
    .thenFails('podcast.expired');
});

test('a script without an article begins with its first version, once', () => {
  const own = { ownerId: aPodcast.account, origin: 'own', characters: 0, bytes: 0 } as const;
  given().when(aPodcast.start()).then(requested(own), edited());
  given(requested(own), edited()).when(aPodcast.start()).thenNothing();
  given(requested(own), edited()).when(aPodcast.start('acc_eve')).thenFails('podcast.missing');
  given(requested(own), edited(), { type: 'ScriptEdited', data: { ...aPodcast.script, segments: 1 } })
    .when(aPodcast.start())
    .thenFails('script.changed');
});

test('one account can claim an anonymous podcast and then owns it', () => {
  given(...written)
    .when(aPodcast.claim())
    .then(claimed());
  given(...written, claimed())
    .when(aPodcast.claim())
    .thenNothing();
  given(...written, claimed())
    .when(aPodcast.claim('acc_eve'))
    .thenFails('podcast.missing');
  given(...written, claimed())
    .when(aPodcast.view())
    .thenFails('podcast.missing');
  given(...written, claimed())
    .when(aPodcast.view(aPodcast.account))
    .then(viewed());
});

test('an account’s podcast cannot be claimed by another', () =>
  given(requested({ ownerId: 'acc_ada' }), generated())
    .when(aPodcast.claim('acc_eve'))
    .thenFails('podcast.missing'));

test('viewing twice appends nothing', () =>
  given(...written, viewed())
    .when(aPodcast.view())
    .thenNothing());

test('the content expires once, with every version of the script', () => {
  given(...written, edited())
    .when(aPodcast.expire())
    .then(expired(aPodcast.scriptHash, aPodcast.editedHash));
  given(requested()).when(aPodcast.expire()).then(expired());
  given(...written, expired())
    .when(aPodcast.expire())
    .thenNothing();
});

test('an expired podcast records no script', () => {
  given(requested(), expired()).when(aPodcast.record()).thenFails('podcast.expired');
  given(requested(), expired()).when(aPodcast.fail()).thenNothing();
});

const owners = fc.constantFrom(aPodcast.session, aPodcast.account, 'acc_eve');
const anyCommand: fc.Arbitrary<PodcastCommand> = fc.oneof(
  fc.constantFrom(aPodcast.request(), aPodcast.record(), aPodcast.fail(), aPodcast.expire()),
  owners.map(aPodcast.edit),
  owners.map(aPodcast.view),
  fc.constantFrom('acc_ada', 'acc_eve').map((accountId) => aPodcast.claim(accountId)),
);

/** Runs the commands in order; a rejected command changes nothing. */
function eventsOf(commands: readonly PodcastCommand[]) {
  const events: PodcastEvent[] = [];
  let podcast = podcastDecider.initial;
  for (const command of commands)
    try {
      for (const event of podcastDecider.decide(command, podcast)) {
        events.push(event);
        podcast = podcastDecider.evolve(podcast, event);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return events;
}

test('for any sequence of commands, a podcast is written, claimed, viewed and expired at most once', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
      const types = eventsOf(commands).map(({ type }) => type);
      for (const type of ['ScriptRequested', 'ScriptGenerated', 'PodcastClaimed', 'PodcastViewed', 'ContentExpired'])
        expect(types.filter((other) => other === type).length).toBeLessThanOrEqual(1);
    }),
  );
});

test('a repeated command appends nothing', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 20 }), anyCommand, (commands, last) => {
      expect(eventsOf([...commands, last, last])).toEqual(eventsOf([...commands, last]));
    }),
  );
});
