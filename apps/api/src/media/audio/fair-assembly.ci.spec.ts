import { anyWork, AssemblyFixture, tags } from '../../../../../test/support/assembly-fixture';
import { sine, wavOf } from '../../../../../test/support/audio-fixtures';
import type { WorkerAudioAssembler } from './worker-audio-assembler';

// Threads have to start and compile their decoders.

/** Many turns long. */
const longSeconds = 120;
const bob = { ...anyWork, ownerId: 'acc_bob' };
const wav = (seconds: number, hertz: number) => wavOf([sine(hertz, seconds, 8_000)], 8_000);
const request = (part: Awaited<ReturnType<AssemblyFixture['aPart']>>) => ({
  parts: [part],
  format: 'mp3' as const,
  tags,
});

describe('with one thread', () => {
  const fixture = new AssemblyFixture();
  let assembler: WorkerAudioAssembler;
  let heldHash: string;
  let isRendering: Promise<void>;
  let release: () => void;

  /** The rendering of the part `heldHash` reads it a second time, and waits for `release` while it has its turn. */
  beforeEach(() => {
    let reached = (): void => undefined;
    isRendering = new Promise((resolve) => (reached = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    let reads = 0;
    assembler = fixture.assemblerReading(async (hash) => {
      if (hash === heldHash && ++reads === 2) {
        reached();
        await released;
      }
      return fixture.get(hash);
    });
  });
  afterEach(() => assembler.close());
  afterAll(() => fixture.assembler.close());

  test('a short clip waits for one turn of another account’s long assembly, not for its end', async () => {
    const long = await fixture.aPart(wav(longSeconds, 440));
    heldHash = long.contentHash;
    const order: string[] = [];
    const stitched = assembler.assemble(request(long), anyWork).then(() => order.push('long assembly'));
    await isRendering;
    const measured = assembler.durationMs(wav(1, 440), bob).then(() => order.push('short clip'));
    release();
    await Promise.all([stitched, measured]);
    expect(order).toEqual(['short clip', 'long assembly']);
  });

  test('an assembly that waits for its turn can be aborted', async () => {
    const long = await fixture.aPart(wav(longSeconds, 440));
    const short = await fixture.aPart(wav(1, 660));
    heldHash = short.contentHash;
    const controller = new AbortController();
    const stitched = assembler.assemble(request(long), { ...anyWork, signal: controller.signal });
    const aborted = expect(stitched).rejects.toThrow('cancelled');
    const spoken = assembler.assemble(request(short), bob);
    await isRendering;
    controller.abort(new Error('cancelled'));
    await aborted;
    release();
    expect((await spoken).durationMs).toBe(1_000);
  });
});
