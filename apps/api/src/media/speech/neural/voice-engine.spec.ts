import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngines, ownEngines } from './engine-folders';
import { BadEngine, downloadBytesOf, readEngine } from './voice-engine';

const pinned = `one==1.0 \\\n    --hash=sha256:${'0'.repeat(64)}\n# a comment\n`;
const voice = { id: 'ada', name: 'Ada', locale: 'en-US', gender: 'female' };
const manifest = {
  ...{ name: 'own', version: '1', license: 'MIT', sampleRate: 24_000 },
  languages: { en: 'The first boat leaves the harbor.' },
  voices: [voice],
};
let parent: string;
let folder: string;

const write = (json: unknown, requirements = pinned) => {
  writeFileSync(join(folder, 'engine.json'), typeof json === 'string' ? json : JSON.stringify(json));
  writeFileSync(join(folder, 'requirements.txt'), requirements);
  writeFileSync(join(folder, 'engine.py'), 'def prepare(data, threads): pass');
};

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'duetcast-engine-'));
  folder = join(parent, 'own');
  mkdirSync(folder);
  write(manifest);
});
afterEach(() => rmSync(parent, { recursive: true }));

test('reads an engine and completes what its manifest leaves out', () => {
  const engine = readEngine(folder, 'own');
  expect(engine).toMatchObject({ name: 'own', python: ['3.9', '3.99'], files: [], memoryMb: 2_048 });
  expect(engine.voices).toEqual([
    { ...voice, age: 'middle_aged', accent: 'standard', useCase: 'conversational', quality: 'natural', arguments: {} },
  ]);
});

test('its hash changes with each file, that of its environment with its packages alone', () => {
  const before = readEngine(folder, 'own');
  writeFileSync(join(folder, 'engine.py'), 'def prepare(data, threads): return None');
  const after = readEngine(folder, 'own');
  expect([after.hash === before.hash, after.requirementsHash === before.requirementsHash]).toEqual([false, true]);
  write(manifest, '');
  expect(readEngine(folder, 'own').requirementsHash).toBe('');
});

const file = { name: 'model.bin', bytes: 10, sha256: '0'.repeat(64) };
test.each([
  ['{', 'engine.json is not JSON'],
  [{ ...manifest, name: 'other' }, 'name: must be own, as its folder'],
  [{ ...manifest, voices: [] }, 'engine.json: voices'],
  [{ ...manifest, voices: [voice, voice] }, 'voices: ada is there twice'],
  [{ ...manifest, voices: [{ ...voice, locale: 'fr-FR' }] }, 'has no sentence for fr, which ada speaks'],
  [{ ...manifest, voices: [{ ...voice, locale: 'x y' }] }, 'voices.0.locale: must be a BCP 47 tag'],
  [{ ...manifest, voices: [{ ...voice, gender: 'any' }] }, 'voices.0.gender'],
  [{ ...manifest, sampleRate: 100 }, 'sampleRate'],
  [{ ...manifest, speakers: 2 }, 'speakers'],
  [{ ...manifest, python: ['3.10', '2.7'] }, 'python.1: must be a version of Python'],
  [{ ...manifest, files: [file] }, 'files.0: must have either url or npm'],
  [
    { ...manifest, files: [{ ...file, url: 'https://a.example/m', name: '../m' }] },
    'files.0.name: must be a file name',
  ],
  [{ ...manifest, files: [{ ...file, url: 'https://a.example/m', sha256: 'x' }] }, 'files.0.sha256'],
])('refuses %j by name', (json, problem) => {
  write(json);
  expect(() => readEngine(folder, 'own')).toThrow(problem);
  expect(() => readEngine(folder, 'own')).toThrow(BadEngine);
});

test.each(['one', 'one>=1.0', 'one==1.0', 'https://a.example/one.whl', '--index-url https://a.example', '-e .'])(
  'refuses the requirement %s, which is not pinned with hashes',
  (requirement) => {
    write(manifest, `${pinned}${requirement}\n`);
    expect(() => readEngine(folder, 'own')).toThrow('requirements.txt: must pin a version with hashes');
  },
);

test.each(['engine.json', 'requirements.txt', 'engine.py'])('refuses an engine without %s', (name) => {
  rmSync(join(folder, name));
  expect(() => readEngine(folder, 'own')).toThrow(`${name} is missing`);
});

test('our own engines are sound', () => {
  const problems: string[] = [];
  const { chosen } = findEngines(['hibari', 'kokoro'], undefined, (problem) => problems.push(problem));
  expect([problems, chosen.map(({ name }) => name)]).toEqual([[], ['hibari', 'kokoro']]);
  expect(chosen.map(downloadBytesOf)).toEqual([59_000_000, 145_887_218]);
});

test("the operator's engines come before ours, and each that cannot be used is reported by name", () => {
  const problems: string[] = [];
  const found = findEngines(['own', 'missing'], parent, (problem) => problems.push(problem));
  expect(found.chosen.map(({ name }) => name)).toEqual(['own']);
  expect(found.known.map(({ name }) => name)).toEqual(expect.arrayContaining(['own', 'hibari', 'kokoro']));
  expect(problems).toEqual([`The voice engine missing is in none of: ${parent}, ${ownEngines}`]);
});
