import { definedFields } from '@duetcast/domain/kernel/defined-fields';
import { maxNameLength } from '@duetcast/domain/limits/job-limits';
import { voiceIdOf } from '../speech-provider';

/** A voice as a speech server describes it. */
export interface ListedVoice {
  readonly id: string;
  readonly name?: string;
  readonly language?: string;
  readonly gender?: string;
}

/**
 * The voices of a response to `GET /audio/voices`, whose form no standard fixes: names or objects, in a list or under `voices`
 * or `data`, also grouped by model. Null: the response is no such list.
 */
export function listedVoices(body: unknown): ListedVoice[] | null {
  const rows = rowsOf(body);
  if (!rows) return null;
  const voices = rows.flatMap((row): ListedVoice[] => {
    if (typeof row === 'string') return [{ id: row.trim() }];
    const voice = voiceOf(row);
    return voice ? [voice] : (listedVoices(row) ?? []);
  });
  const byId = new Map(voices.toReversed().map((voice) => [voice.id, voice]));
  return [...byId.values()].toReversed().filter(({ id }) => isUsable(id));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function rowsOf(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body as unknown[];
  if (!isRecord(body)) return null;
  return [body.voices, body.data].find((value) => Array.isArray(value)) ?? null;
}

function voiceOf(row: unknown): ListedVoice | null {
  if (!isRecord(row) || rowsOf(row)) return null;
  const text = (...fields: string[]) =>
    fields
      .map((field) => row[field])
      .find(isText)
      ?.trim();
  const id = text('id', 'voice_id', 'voice', 'name');
  if (id === undefined) return null;
  const [name, language, gender] = [text('name', 'display_name'), text('locale', 'language', 'lang'), text('gender')];
  return { id, ...definedFields({ name, language, gender }) };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Requests name a voice by at most 200 characters. */
const isUsable = (id: string): boolean => id !== '' && voiceIdOf('remote', id).length <= maxNameLength;
