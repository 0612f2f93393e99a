import { bearer } from '../support/named-token';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const voices = ['local-en-us-slt', 'local-en-us-rms'];
const first = [
  'The library on the corner of Mill Street opened again last week, after a year of repairs to its roof and its heating.',
  'Most of the books had been kept in a hall of the town, where volunteers sorted and dusted them through the winter.',
  'Readers found new chairs, better lamps and a room for children that looks over the river and the old bridge.',
  'The cost was lower than planned, because a firm from the village gave the wood for the shelves without charge.',
];
const second = [
  'Early trains on the coast line were late again this morning, since a tree had fallen across the rails near the harbor.',
  'Engineers needed two hours to remove it, and most people waited in the warm hall of the station with coffee.',
  'A few went home and worked from there, while others shared a taxi to the next town and caught the fast train.',
  'The company says that it will cut the branches along the whole line before the storms of the autumn begin.',
];

describe('how long audio will be', () => {
  let session: string;
  const app = testApp({ SUBMIT_LIMIT: '100' });
  beforeAll(async () => {
    session = await app.signIn();
  });

  interface Estimate {
    readonly audioSeconds: number;
    readonly makingSeconds: number | null;
    readonly rendered: number;
  }
  const scriptOf = (texts: readonly string[], more: object = {}) => ({
    domain: 'example.com',
    compilation: texts.map((text, index) => ({ text, voice_id: voices[index % 2] })),
    ...more,
  });
  async function estimateOf(script: object): Promise<Estimate> {
    const answer = await app.http().post('/api/compilations/estimate').set(bearer(session)).send(script).expect(200);
    return (answer.body as { data: Estimate }).data;
  }
  /** Seconds of the audio. */
  async function made(script: object): Promise<number> {
    const submitted = await app.http().post('/api/compilations').set(bearer(session)).send(script).expect(202);
    const path = `/api/jobs/${(submitted.body as { jobId: string }).jobId}`;
    const job = async () => {
      const answer = await app.http().get(path).set(bearer(session)).expect(200);
      return (answer.body as { data: { status: string; metadata?: { duration: number } } }).data;
    };
    await until(async () => (await job()).status === 'completed');
    return (await job()).metadata!.duration;
  }

  test('is expected within 5 %, at any speed and with pauses, once the voices have spoken; what is kept costs no time', async () => {
    const before = await estimateOf(scriptOf(first));
    expect(before.makingSeconds).toBeNull();
    expect(before.audioSeconds).toBeGreaterThan(15);
    await made(scriptOf(first));
    const [plain, kept] = [await estimateOf(scriptOf(second)), await estimateOf(scriptOf(first))];
    expect(plain.makingSeconds).toBeGreaterThan(0);
    expect(kept.rendered).toBe(0);
    expect(kept.makingSeconds!).toBeLessThan(plain.makingSeconds!);
    const scripts = [
      scriptOf(second),
      scriptOf(second, { speed: 1.5 }),
      scriptOf(second, { intro: 'Good evening, and welcome to the news of the coast.' }),
      scriptOf([...second, ...first]),
      { ...scriptOf([]), compilation: second.map((text) => ({ text, voice_id: voices[0], pause_after_ms: 1_500 })) },
    ];
    for (const script of scripts) {
      const { audioSeconds } = await estimateOf(script);
      const ratio = audioSeconds / (await made(script));
      expect(ratio).toBeGreaterThan(0.95);
      expect(ratio).toBeLessThan(1.05);
    }
  });
});
