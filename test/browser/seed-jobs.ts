// Fills a data folder with the events of many jobs through the server's own store and deciders, so every chain verifies.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { Deciders, EmbeddedEventStore } from './built';

const sha = (digit: number) => String(digit % 10).repeat(64);
const writers = 200;
const reservation = { id: '', characters: 0, segments: [] };

/** The commands of one job from submission to its end; every tenth job fails. */
function commandsOf(jobId: string, number: number, ownerId: string, at: (afterMs: number) => string): JobCommand[] {
  const month = at(0).slice(0, 7);
  const domain = `site-${number % 40}.example.com`;
  const request = { tokenId: null, type: 'tts', format: 'mp3' } as const;
  const facts = { ...request, domain, month, characters: 10, segments: 1 };
  const segment = {
    bytes: 9000,
    index: 0,
    contentHash: sha(number),
    durationMs: 900,
    characters: 10,
    voiceId: 'v',
    provider: 'local',
  };
  const sound = { contentHash: sha(number + 1), bytes: 9000, durationMs: 900, format: 'mp3' as const };
  const assembly = { ...sound, integratedLufs: -19, truePeakDbtp: -2 };
  const failure = { code: 'speech.unreachable', error: `The voice provider did not answer (${number}).`, segment: 0 };
  const sizes = { manifestBytes: 400, outputBytes: 9000 };
  const start: JobCommand[] = [
    {
      type: 'SubmitJob',
      submission: { jobId, ownerId, manifestHash: sha(0), ...sizes, ...facts, clips: [], reservation },
    },
    { type: 'ClaimJob', workerId: 'seed', now: at(0), leaseExpiresAt: at(60_000) },
  ];
  if (number % 10 === 0) return [...start, { type: 'FailJob', fence: 1, ...failure }];
  return [
    ...start,
    { type: 'RecordSegment', fence: 1, segment: { ...segment, reused: false } },
    { type: 'CompleteJob', fence: 1, assembly, charged: 10 },
  ];
}

/** The jobs are one second apart. @returns their ids, oldest first */
export async function seedJobs(dataDir: string, email: string, count: number): Promise<string[]> {
  const store = new EmbeddedEventStore(join(dataDir, 'events.db'));
  const deciders = new Deciders(store);
  // The form of an account that signs in with links, which is found by its address.
  const ownerId = `acc_${randomBytes(16).toString('hex')}`;
  const opening = { commandId: ownerId, correlationId: ownerId, causationId: ownerId };
  const open = { type: 'OpenAccount', accountId: ownerId, email } as const;
  await deciders.run(accountDecider, ownerId, open, { ...opening, actor: { kind: 'user', id: ownerId } });
  const begin = Date.now() - count * 1000;
  const ids = Array.from({ length: count }, (_, number) => `seed${String(number).padStart(6, '0')}`);
  const make = async (jobId: string, number: number) => {
    const at = (afterMs: number) => new Date(begin + number * 1000 + afterMs).toISOString();
    for (const [index, command] of commandsOf(jobId, number, ownerId, at).entries()) {
      const commandId = `${jobId}/${index}`;
      const causation = { commandId, correlationId: commandId, causationId: commandId };
      // Each job takes a little longer than the previous one, so that durations differ.
      const eventAt = at(index * (10 + number / 20));
      await deciders.run(jobDecider, jobId, command, {
        ...causation,
        actor: { kind: 'user', id: ownerId },
        at: eventAt,
      });
    }
  };
  for (let first = 0; first < count; first += writers)
    await Promise.all(ids.slice(first, first + writers).map((id, index) => make(id, first + index)));
  await store.close();
  return ids;
}
