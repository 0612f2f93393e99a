import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedVoices, listInstalled } from './installed-files';

const voices = { heart: 62.5 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-installed-'));
  for (const name of ['data', 'scratch']) mkdirSync(join(folder, name));
  const files = ['model.onnx', join('data', 'table'), join('scratch', 'cache'), 'voice.onnx.part'];
  for (const name of files) writeFileSync(join(folder, name), name);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an engine without a list is not installed', () => expect(installedVoices(folder)).toBeNull());

test('one whose files are as listed has its voices', () => {
  listInstalled(folder, {});
  listInstalled(folder, voices);
  expect(installedVoices(folder)).toEqual(voices);
});

test.each(['model.onnx', join('data', 'table'), 'installed.json'])('%s that is cut or lost is noticed', (name) => {
  listInstalled(folder, voices);
  writeFileSync(join(folder, name), 't');
  expect(installedVoices(folder)).toBeNull();
  rmSync(join(folder, name));
  expect(installedVoices(folder)).toBeNull();
});

test.each([join('scratch', 'cache'), 'voice.onnx.part'])('%s may change', (name) => {
  listInstalled(folder, voices);
  rmSync(join(folder, name));
  expect(installedVoices(folder)).toEqual(voices);
});
