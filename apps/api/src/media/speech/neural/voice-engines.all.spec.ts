import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aVoice, StubSpeech } from '../../../../../../test/support/stub-speech';
import { until } from '../../../../../../test/support/until';
import { findEngines } from './engine-folders';
import { EngineStore } from './engine-store';
import { NeuralSpeech } from './neural-speech';
import { findPython } from './python';
import { readEngine, type VoiceEngine } from './voice-engine';

const folders = 'test/data/voice-engines';
const tones = readEngine(join(folders, 'tones'), 'tones');
const line = 'Hello there, how are you today? I am very well, thank you for asking me about it.';
const { signal } = new AbortController();

let hasPython = false;
let directory: string;
let lines: string[];
let basic: StubSpeech;
const open: (EngineStore | NeuralSpeech)[] = [];

beforeAll(async () => {
  hasPython = await findPython(tones).then(
    () => true,
    () => false,
  );
  if (!hasPython) console.warn('Skipped: Python 3 with venv is missing.');
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'duetcast-engines-'));
  lines = [];
  basic = new StubSpeech('local', async () => [
    aVoice('local', 'man', { labels: { gender: 'male' } }),
    aVoice('local', 'woman'),
  ]);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  rmSync(directory, { recursive: true, force: true });
});

const log = { log: (text: string) => lines.push(text), warn: (text: unknown) => lines.push(String(text)) };

function start(engine: VoiceEngine, options: { timeoutMs?: number } = {}) {
  const store = new EngineStore({ engines: [engine], directory, log, retryMs: 600_000 });
  const speech = new NeuralSpeech({ store, known: [engine], basic, size: 1, suspendMs: 1, ...options });
  open.push(speech, store);
  store.start();
  return { store, speech };
}
const settled = (store: EngineStore) =>
  until(() => ['ready', 'failed'].includes(store.statuses()[0]!.state), { everyMs: 50, timeoutMs: 240_000 });

jest.setTimeout(300_000);

test('an engine that needs Python alone is installed, checked, confined, and speaks', async () => {
  if (!hasPython) return;
  const { store, speech } = start(tones);
  await settled(store);
  expect(lines).toEqual([`The voice engine tones is ready: ${tones.voices.length} of ${tones.voices.length} voices`]);
  expect(Object.values(store.voicesOf(tones)).every((speed) => speed > 0 && speed < 1e6)).toBe(true);
  const say = (voice: string) => speech.speak({ text: line, voiceId: `tones-${voice}` }, signal);
  expect(await say('low')).toMatchObject({ mediaType: 'audio/wav' });
  expect(Buffer.from((await say('low')).audio).equals(Buffer.from((await say('high')).audio))).toBe(false);
  // Reads of others' files, writes to its own model, a connection: it reports what was allowed.
  if (process.platform === 'linux') expect((await say('bounds')).replacedBecause).toBeUndefined();
  // A second start finds it installed.
  expect(new EngineStore({ engines: [tones], directory, log }).statuses()).toMatchObject([{ state: 'ready' }]);
  const [folder = ''] = readdirSync(directory).filter((name) => name.startsWith('tones-'));
  rmSync(join(directory, folder, 'model.bin'));
  expect(new EngineStore({ engines: [tones], directory, log }).statuses()).toMatchObject([{ state: 'waiting' }]);
});

test('whatever an engine does, the line is spoken by the basic voice, and the next line by the engine', async () => {
  if (!hasPython) return;
  const { store, speech } = start(tones, { timeoutMs: 5_000 });
  await settled(store);
  const faults = {
    dies: 'the process of the engine hung or died',
    exits: 'the process of the engine hung or died: out of luck',
    hangs: 'the process of the engine hung or died',
    garbage: 'the process of the engine hung or died: BadFrame: A line of the engine is not JSON',
    fills: 'MemoryError()',
    raises: "ValueError('it cannot say this')",
    silence: 'the engine gave no plausible audio',
    nan: 'the engine gave no plausible audio',
    short: 'the engine gave no plausible audio',
    long: 'the engine gave no plausible audio',
  };
  for (const [fault, because] of Object.entries(faults)) {
    const text = 'Hello there.';
    const spoken = await speech.speak({ text, voiceId: `tones-${fault}` }, signal);
    expect([fault, spoken.replacedBy, spoken.replacedBecause]).toEqual([fault, 'local-woman', `tones: ${because}`]);
    expect((await speech.speak({ text, voiceId: 'tones-low' }, signal)).replacedBy).toBeUndefined();
  }
  await speech.close();
  await until(() => readdirSync(join(store.locationOf(tones).data, 'scratch')).length === 0, { everyMs: 20 });
});

describe('packages', () => {
  /** A wheel of one module. */
  const wheel = `
import base64, hashlib, sys, zipfile
name = "duetcast_tones"
with zipfile.ZipFile(sys.argv[1] + f"/{name}-1.0-py3-none-any.whl", "w") as archive:
    archive.writestr(f"{name}.py", "hertz = 300\\n")
    info = f"{name}-1.0.dist-info"
    archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\\nName: {name}\\nVersion: 1.0\\n")
    archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    archive.writestr(f"{info}/RECORD", "")
print(hashlib.sha256(open(sys.argv[1] + f"/{name}-1.0-py3-none-any.whl", "rb").read()).hexdigest())
`;
  const program = `
import array, math
import duetcast_tones
def prepare(data, threads): pass
def speak(text, voice, speed):
    yield array.array("f", (0.3 * math.sin(at * duetcast_tones.hertz / 1273) for at in range(8000 * len(text) // 15)))
`;
  let folder: string;

  /** An engine with a package of a local folder, which takes the place of the index. */
  function withPackage(change: (hash: string) => string): VoiceEngine {
    folder = join(directory, 'own', 'packaged');
    mkdirSync(folder, { recursive: true });
    const hash = execFileSync('python3', ['-c', wheel, folder]).toString().trim();
    const voices = [{ id: 'one', name: 'One', locale: 'en-US', gender: 'female' }];
    const languages = { en: 'The first boat leaves the harbor without a light.' };
    const manifest = { name: 'packaged', version: '1', license: 'MIT', sampleRate: 8_000, languages, voices };
    writeFileSync(join(folder, 'engine.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'engine.py'), program);
    writeFileSync(join(folder, 'requirements.txt'), `duetcast-tones==1.0 --hash=sha256:${change(hash)}\n`);
    Object.assign(process.env, { PIP_NO_INDEX: '1', PIP_FIND_LINKS: folder });
    return findEngines(['packaged'], join(directory, 'own'), (problem) => lines.push(problem)).chosen[0]!;
  }

  test('are installed with their hashes', async () => {
    if (!hasPython) return;
    const { store, speech } = start(withPackage((hash) => hash));
    await settled(store);
    expect(lines).toEqual(['The voice engine packaged is ready: 1 of 1 voices']);
    expect((await speech.speak({ text: line, voiceId: 'packaged-one' }, signal)).replacedBy).toBeUndefined();
  });

  test('with another hash are refused, and the basic voice speaks', async () => {
    if (!hasPython) return;
    const { store, speech } = start(withPackage((hash) => hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))));
    await settled(store);
    expect(store.statuses()).toMatchObject([{ state: 'failed', reason: 'checksum' }]);
    expect(lines).toEqual([expect.stringMatching(/^The voice engine packaged could not be installed.*HASHES/)]);
    expect(await speech.voices()).toEqual([]);
    expect(await speech.speak({ text: line, voiceId: 'packaged-one' }, signal)).toMatchObject({
      replacedBy: 'local-woman',
      replacedBecause: 'packaged: the engine is failed',
    });
  });
});
