import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pack, type Headers } from 'tar-stream';
import type { ModelVoice, VoiceModel } from '../../../apps/api/src/media/speech/neural/voice-model';
import { bzip2 } from './bzip2';
import { sampleRate, speakers, tokens, toneModel } from './tone-model';

export const modelName = 'vits-piper-en_US-tones-medium';
const file = 'en_US-tones-medium.onnx';

type Files = ReadonlyMap<string, Uint8Array | string>;

/** A .tar.bz2 of files by path, and of other entries. */
export async function archiveOf(files: Files, others: readonly Headers[] = []): Promise<Uint8Array> {
  const tar = pack();
  const mtime = new Date(0);
  for (const [name, content] of files) tar.entry({ name, mtime }, Buffer.from(content));
  for (const header of others) tar.entry({ mtime, ...header });
  tar.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece);
  return compressed(Buffer.concat(pieces));
}

/** Compressing takes seconds: equal files are compressed once. */
function compressed(tar: Buffer): Uint8Array {
  if (tar.length < 100_000) return bzip2(tar);
  const cached = resolve('.cache', 'test-archives', `${sha256(tar)}.tar.bz2`);
  if (!existsSync(cached)) {
    mkdirSync(dirname(cached), { recursive: true });
    writeFileSync(`${cached}.${process.pid}`, bzip2(tar));
    renameSync(`${cached}.${process.pid}`, cached);
  }
  return readFileSync(cached);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** In a process of its own: the package is an ES module, which Jest cannot import. */
export function espeakData(...locales: string[]): [path: string, content: Uint8Array][] {
  const options = { maxBuffer: 40_000_000 };
  const printed = execFileSync(process.execPath, [join(__dirname, 'espeak-data.mjs'), ...locales], options).toString();
  const files = Object.entries(JSON.parse(printed) as Record<string, string>);
  return files.map(([path, base64]) => [path, Buffer.from(base64, 'base64')]);
}

/** Content of the model's folder. */
export function modelFiles({ hasMetadata = true } = {}): Map<string, Uint8Array | string> {
  const files = new Map<string, Uint8Array | string>();
  // As some published archives do.
  const folder = `./${modelName}`;
  files.set(`${folder}/${file}`, toneModel({ hasMetadata })).set(`${folder}/tokens.txt`, tokens);
  for (const [path, content] of espeakData('en-US')) files.set(`${folder}/espeak-ng-data/${path}`, content);
  return files;
}

const voices = Object.entries(speakers).map(([name, speaker]): ModelVoice => {
  const gender = speaker === speakers.low ? 'male' : 'female';
  return { id: `en-us-tones-${name.toLowerCase()}`, speaker, name, gender, locale: 'en-US', useCase: 'narration' };
});

/** The manifest of an archive. */
export const manifestOf = (archive: Uint8Array, change: Partial<VoiceModel> = {}): VoiceModel => ({
  name: modelName,
  family: 'vits',
  file,
  bytes: archive.byteLength,
  sha256: sha256(archive),
  license: 'Apache-2.0 (our own)',
  sampleRate,
  voices,
  ...change,
});
