import { setTimeout as betweenPolls } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { jobQueue } from '@duetcast/projections/jobs/job-queue';
import { FailingServer } from '../support/failing-server/failing-server';
import { pass } from '../support/failing-server/failure-mode';
import { JobFixture } from '../support/job-fixture';
import { sized } from '../support/long-check';
import { ScriptedSpeech } from '../support/scripted-speech';
import type { StubServer } from '../support/stub-server';
import { until } from '../support/until';
import { ElevenLabsSpeech } from '../../apps/api/src/media/speech/elevenlabs/elevenlabs-speech';
import { OpenAiSpeech } from '../../apps/api/src/media/speech/openai/openai-speech';
import { RemoteSpeech } from '../../apps/api/src/media/speech/remote/remote-speech';
import { RecordedFailures } from './outside-call';
import { elevenLabsKey, startElevenLabs } from '../support/elevenlabs-server';
import { openAiKey, startOpenAi } from '../support/openai-server';
import { startSpeechServer } from '../support/speech-server';

const minutes = Number(process.env.HANG_MINUTES ?? sized(1, 10));
const jobCount = 100;
/** Sockets of this process at once: each provider has ten calls at most, and both ends are here. */
const maxSockets = 120;
const everyMs = 3_000;
/** Of one call. */
const timeoutMs = 15_000;

const services = [
  { start: () => startElevenLabs(), provider: 'elevenlabs', voice: 'voice0' },
  { start: startOpenAi, provider: 'openai', voice: 'alloy' },
  { start: () => startSpeechServer(), provider: 'remote', voice: 'af_bella' },
] as const;

/** Bytes of the heap after a collection. */
const memory = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
};
const sockets = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
const textsAt = ({ requests }: StubServer): string[] =>
  requests.flatMap(({ body: { text, input } }) => [text, input].filter((each) => typeof each === 'string'));

describe(`every provider hangs for ${minutes} min with ${jobCount} jobs queued`, () => {
  const local = new ScriptedSpeech();
  let upstreams: StubServer[];
  let servers: FailingServer[];
  let fixture: JobFixture;

  beforeAll(async () => {
    upstreams = await Promise.all(services.map(({ start }) => start()));
    servers = await Promise.all(upstreams.map(({ url }) => FailingServer.before(url)));
    const failures = new RecordedFailures();
    const [elevenLabs = '', openAi, remote] = servers.map(({ url }) => url);
    fixture = await JobFixture.with(
      await ElevenLabsSpeech.connect({ apiKey: elevenLabsKey, baseUrl: elevenLabs, timeoutMs }, failures),
      await OpenAiSpeech.connect({ apiKey: openAiKey, baseUrl: `${openAi}/v1`, timeoutMs }, failures),
      await RemoteSpeech.connect({ baseUrl: `${remote}/v1`, model: 'kokoro', timeoutMs }, failures),
      local,
    );
    for (const { provider, voice } of services) await fixture.catalog.find(`${provider}-${voice}`);
    fixture.worker('w1').start();
  });
  afterAll(async () => {
    await fixture.close();
    await Promise.all([...servers, ...upstreams].map((server) => server.close()));
  });

  let spoken = 0;
  /** Submits a line of a voice that speaks here; the time until it is asked for, ms. */
  async function begins(): Promise<number> {
    const text = `Here ${++spoken}.`;
    const started = performance.now();
    await fixture.submit(`local-${spoken}`, [text], 'acc_local');
    await local.requested(text);
    return performance.now() - started;
  }

  test(
    'others begin at once, and afterwards all complete with each line bought once',
    async () => {
      const longestMs = Math.max(2_000, 10 * Math.max(await begins(), await begins()));
      for (const server of servers) await server.fail({ kind: 'hungBeforeHeaders' });
      const jobIds = Array.from({ length: jobCount }, (_, at) => `job-${at}`);
      for (const [at, jobId] of jobIds.entries()) {
        const { provider, voice } = services[at % services.length]!;
        // Short enough for the half second that the servers speak.
        const lines = [`Hi ${at}.`, `Bye ${at}.`];
        await fixture.submit(jobId, lines, `acc_${at % 10}`, { voiceId: `${provider}-${voice}`, provider });
      }
      const end = performance.now() + minutes * 60_000;
      const begun: number[] = [];
      const held: number[] = [];
      await begins();
      const memoryBefore = memory();
      while (performance.now() < end) {
        begun.push(await begins());
        held.push(sockets());
        expect(begun.at(-1)).toBeLessThan(longestMs);
        expect(held.at(-1)).toBeLessThan(maxSockets);
        await betweenPolls(everyMs);
      }
      const memoryAfter = memory();
      expect(memoryAfter).toBeLessThan(1.5 * memoryBefore);
      for (const server of servers) await server.fail(pass);
      const hasEnded = async () => (await fixture.rows.find(jobQueue.name, { limit: 1 })).rows.length === 0;
      await until(hasEnded, { timeoutMs: 600_000, everyMs: 500 });
      const ends = await Promise.all(jobIds.map(async (jobId) => (await fixture.types(jobId)).at(-1)));
      expect(ends).toEqual(jobIds.map(() => 'JobCompleted'));
      const texts = upstreams.flatMap(textsAt);
      expect(texts).toHaveLength(2 * jobCount);
      expect(new Set(texts).size).toBe(2 * jobCount);
      const [first, last, most] = [held[0], held.at(-1), Math.max(...held)];
      const [middle, longest] = [0.5, 1].map((share) =>
        Math.round([...begun].sort((a, b) => a - b).at(Math.ceil(share * begun.length) - 1)!),
      );
      const megabytes = [memoryBefore, memoryAfter].map((bytes) => Math.round(bytes / 1e6)).join(' to ');
      process.stdout.write(
        `${begun.length} lines began within ${longest} ms, half within ${middle} ms; ` +
          `${first} sockets, ${last} at the end, ${most} at most; ${megabytes} MB; ${texts.length} lines bought\n`,
      );
    },
    (minutes + 15) * 60_000,
  );
});
