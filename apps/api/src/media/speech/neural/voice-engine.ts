import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { voiceQualities } from '@duetcast/domain/voices/voice';
import { orElse, parsedJson } from '@duetcast/domain/kernel/or-else';

const name = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be lower-case letters, digits and hyphens');
const text = z.string().min(1).max(200);
const locale = z.string().refine(isLocale, 'must be a BCP 47 tag');

const fileSchema = z
  .strictObject({
    name: z.string().regex(/^[\w.-]+$/, 'must be a file name'),
    url: z.url({ protocol: /^https?$/ }).optional(),
    /** Package whose archive it is: `name@version`. */
    npm: z
      .string()
      .regex(/^(@[\w.-]+\/)?[\w.-]+@[\w.-]+$/, 'must be name@version')
      .optional(),
    bytes: z.int().positive(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'),
    /** Without it the engine works; the voices that need it are left out. */
    optional: z.boolean().default(false),
  })
  .refine(({ url, npm }) => (url === undefined) !== (npm === undefined), 'must have either url or npm');

const voiceSchema = z.strictObject({
  /** The provider's own voice id without the engine. Jobs store it: never change or reuse one. */
  id: name,
  name: text,
  locale,
  gender: z.enum(['female', 'male']),
  age: z.enum(['young', 'middle_aged', 'old']).default('middle_aged'),
  accent: text.default('standard'),
  useCase: z.enum(['conversational', 'narration']).default('conversational'),
  quality: z.enum(voiceQualities).default('natural'),
  license: text.optional(),
  /** What `speak` of the engine gets as `voice`. */
  arguments: z.record(z.string(), z.unknown()).default({}),
});

const manifestSchema = z.strictObject({
  name,
  version: text,
  license: text,
  /** Versions of Python it runs on, both included: `["3.10", "3.13"]`. */
  python: z.tuple([versionSchema(), versionSchema()]).default(['3.9', '3.99']),
  /** Hz. */
  sampleRate: z.int().min(8_000).max(48_000),
  /** Languages by ISO 639 code, with a sentence that each voice must speak before it is offered. */
  languages: z.record(z.string().regex(/^[a-z]{2,3}$/), text),
  /** About what its packages weigh when they are downloaded, to show progress. */
  packageBytes: z.int().nonnegative().default(0),
  /** Limit of the memory that one process can allocate. */
  memoryMb: z.int().min(64).max(16_384).default(2_048),
  /** Folders that it reads beside its own and Python's, such as that of a program it runs. */
  reads: z.array(z.string().startsWith('/')).default([]),
  files: z.array(fileSchema).default([]),
  voices: z.array(voiceSchema).min(1),
});

export type EngineVoice = z.infer<typeof voiceSchema>;
export type EngineFile = z.infer<typeof fileSchema>;

/** A folder with `engine.json`, `requirements.txt` and `engine.py`: docs/VOICES.md. */
export interface VoiceEngine extends z.infer<typeof manifestSchema> {
  readonly folder: string;
  /** Of its three files: audio of another one is made again. */
  readonly hash: string;
  /** Of its packages: engines with the same ones share an environment. Empty: it has none. */
  readonly requirementsHash: string;
}

export interface InstalledEngine {
  /** Python of its environment. */
  readonly python: string;
  /** Its files. */
  readonly data: string;
}

/** An engine's folder cannot be used; the message names it and what is wrong. */
export class BadEngine extends Error {
  override readonly name = 'BadEngine';
}

/** @throws BadEngine */
export function readEngine(folder: string, expectedName: string): VoiceEngine {
  const fail = (problem: string): never => {
    throw new BadEngine(`The voice engine ${expectedName} in ${folder} cannot be used: ${problem}`);
  };
  const read = (file: string): string => {
    try {
      return readFileSync(join(folder, file), 'utf8');
    } catch {
      return fail(`${file} is missing`);
    }
  };
  const [manifest, requirements, program] = ['engine.json', 'requirements.txt', 'engine.py'].map(read);
  const parsed = manifestSchema.safeParse(parsedJson(manifest!) ?? fail('engine.json is not JSON'));
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success) return fail(`engine.json: ${issue?.path.join('.') || 'the manifest'}: ${issue?.message}`);
  const { data } = parsed;
  if (data.name !== expectedName) fail(`engine.json: name: must be ${expectedName}, as its folder`);
  const ids = data.voices.map(({ id }) => id);
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  if (repeated !== undefined) fail(`engine.json: voices: ${repeated} is there twice`);
  const silent = data.voices.find((voice) => data.languages[languageOf(voice)] === undefined);
  if (silent) fail(`engine.json: languages: has no sentence for ${languageOf(silent)}, which ${silent.id} speaks`);
  const unpinned = linesOf(requirements!).find(
    (line) => !/^[\w.[\]-]+==[^\s]+/.test(line) || !line.includes('--hash='),
  );
  if (unpinned !== undefined) fail(`requirements.txt: must pin a version with hashes: ${unpinned.slice(0, 80)}`);
  const hash = hashOf(manifest!, requirements!, program!);
  return {
    ...data,
    folder: resolve(folder),
    hash,
    requirementsHash: linesOf(requirements!).length > 0 ? hashOf(requirements!) : '',
  };
}

/** ISO 639 code of what a voice speaks. */
export const languageOf = ({ locale: tag }: Pick<EngineVoice, 'locale'>): string => tag.split('-')[0]!;

/** What its downloads weigh: packages, and the files without which it does not work. */
export const downloadBytesOf = ({ packageBytes, files }: VoiceEngine): number =>
  files.reduce((total, { bytes, optional }) => total + (optional ? 0 : bytes), packageBytes);

/** Logical lines: a backslash continues one, a comment is none. */
const linesOf = (requirements: string): string[] =>
  requirements
    .replaceAll(/\\\r?\n/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*/, '').trim())
    .filter((line) => line !== '');

const hashOf = (...parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 12);
};

function versionSchema() {
  return z.string().regex(/^3\.\d{1,2}$/, 'must be a version of Python: 3.10');
}

export function isLocale(tag: string): boolean {
  return orElse(() => new Intl.Locale(tag).language !== '', false);
}
