import { AssemblyFixture, notAborted, tags } from '../../../../../test/support/assembly-fixture';
import { sine, wavOf } from '../../../../../test/support/audio-fixtures';

// Threads have to start and compile their decoders.
jest.setTimeout(30_000);

const fixture = new AssemblyFixture();
afterAll(() => fixture.assembler.close());

/** Longer than one turn. */
const longSeconds = 60;

test.failing('a short clip waits for one turn of another account’s long assembly, not for its end', async () => {
  const long = await fixture.aPart(wavOf([sine(440, longSeconds, 8_000)], 8_000));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let reads = 0;
  let rendering = (): void => undefined;
  const started = new Promise<void>((resolve) => (rendering = resolve));
  const own = fixture.assemblerReading(async (hash) => {
    // The second read belongs to the rendering, which has the only turn.
    if (++reads === 2) {
      rendering();
      await released;
    }
    return fixture.get(hash);
  });
  const order: string[] = [];
  const request = { parts: [long], format: 'mp3' as const, tags };
  const stitched = own.assemble(request, notAborted).then(() => order.push('long assembly'));
  await started;
  const measured = own.durationMs(wavOf([sine(440, 1, 8_000)], 8_000)).then(() => order.push('short clip'));
  release();
  await Promise.all([stitched, measured]);
  expect(order).toEqual(['short clip', 'long assembly']);
  await own.close();
});
