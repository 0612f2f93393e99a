// Fills a data folder with the events of many jobs, by the server's own store and rules: each trail verifies.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';

const built = createRequire(join(root, 'dist', 'apps', 'api', 'src', 'main.js'));
const lib = (path) => built(`../../../libs/${path}.js`);

const sha = (digit) => String(digit % 10).repeat(64);
const writers = 200;

/** Wishes that bring one job to its end; every tenth fails. */
function lifeOf(jobId, number, ownerId, at) {
  const month = at(0).slice(0, 7);
  const domain = `site-${number % 40}.example.com`;
  const facts = { tokenId: null, type: 'tts', domain, month, characters: 10, segments: 1, format: 'mp3', clips: [] };
  const segment = {
    index: 0,
    contentHash: sha(number),
    durationMs: 900,
    characters: 10,
    voiceId: 'v',
    provider: 'local',
  };
  const sound = { contentHash: sha(number + 1), bytes: 9000, durationMs: 900, format: 'mp3' };
  const assembly = { ...sound, integratedLufs: -19, truePeakDbtp: -2 };
  const failure = { code: 'speech.unreachable', error: `The voice provider did not answer (${number}).`, segment: 0 };
  const claimed = { type: 'ClaimJob', workerId: 'seed', now: at(0), leaseExpiresAt: at(60_000) };
  const begun = [{ type: 'SubmitJob', submission: { jobId, ownerId, manifestHash: sha(0), ...facts } }, claimed];
  if (number % 10 === 0) return [...begun, { type: 'FailJob', fence: 1, ...failure }];
  return [
    ...begun,
    { type: 'RecordSegment', fence: 1, segment: { ...segment, reused: false } },
    { type: 'CompleteJob', fence: 1, assembly },
  ];
}

/** The jobs are a second apart, the last one the newest. @returns their ids, oldest first */
export async function fillWithJobs(dataDir, email, count) {
  const { EmbeddedEventStore } = built('./event-store/embedded-event-store.js');
  const { Deciders } = built('./event-store/deciders.js');
  const { accountIdOf } = built('./auth/account-id.js');
  const { jobDecider } = lib('domain/src/jobs/job-decider');
  const store = new EmbeddedEventStore(join(dataDir, 'events.db'));
  const deciders = new Deciders(store);
  const ownerId = accountIdOf(email);
  const begin = Date.now() - count * 1000;
  const ids = Array.from({ length: count }, (_, number) => `seed${String(number).padStart(6, '0')}`);
  const make = async (jobId, number) => {
    const at = (afterMs) => new Date(begin + number * 1000 + afterMs).toISOString();
    for (const [index, wish] of lifeOf(jobId, number, ownerId, at).entries()) {
      const commandId = `${jobId}/${index}`;
      const why = { commandId, correlationId: commandId, causationId: commandId };
      // Each takes a little longer than the one before, so that durations differ.
      const moment = at(index * (10 + number / 20));
      await deciders.run(jobDecider, jobId, wish, { ...why, actor: { kind: 'user', id: ownerId }, at: moment });
    }
  };
  for (let first = 0; first < count; first += writers)
    await Promise.all(ids.slice(first, first + writers).map((id, index) => make(id, first + index)));
  await store.close();
  return ids;
}
