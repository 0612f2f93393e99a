import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles, missingFile } from './installed-files';
import type { VoiceModel } from './voice-model';

const model = { file: 'tones.onnx', family: 'vits' } as VoiceModel;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-model-'));
  mkdirSync(join(folder, 'espeak-ng-data'));
  for (const name of ['tones.onnx', 'tokens.txt', 'espeak-ng-data/phontab']) writeFileSync(join(folder, name), name);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a model that was unpacked is whole', () => {
  listFiles(folder);
  expect(missingFile(model, folder)).toBeNull();
});

test.each(['tones.onnx', 'tokens.txt', join('espeak-ng-data', 'phontab'), 'installed.json'])(
  '%s that is cut is noticed',
  (name) => {
    listFiles(folder);
    writeFileSync(join(folder, name), 't');
    expect(missingFile(model, folder)).toBe(name);
  },
);

test.each(['tones.onnx', 'tokens.txt', join('espeak-ng-data', 'phontab')])('%s that is lost is noticed', (name) => {
  listFiles(folder);
  rmSync(join(folder, name));
  expect(missingFile(model, folder)).toBe(name);
});

test('a model that an operator put there needs the files that its engine reads', () => {
  expect(missingFile(model, folder)).toBeNull();
  expect(missingFile({ ...model, family: 'kokoro' }, folder)).toBe('voices.bin');
  rmSync(join(folder, 'tokens.txt'));
  expect(missingFile(model, folder)).toBe('tokens.txt');
});
