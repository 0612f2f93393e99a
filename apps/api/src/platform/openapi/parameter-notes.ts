import { singularOf } from './operation-ids';
import notesByName from './parameter-notes.json';

/** What parameters mean whose schemas do not say it, by name. */
const notes: Readonly<Record<string, string>> = notesByName;

/** What a parameter means; `/jobs/{jobId}` has the id of a job. */
export function parameterNote(path: string, name: string): string {
  const collection = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(path)?.[1] ?? '';
  const words = singularOf(collection).replaceAll('-', ' ');
  return notes[name] ?? `Id of the ${words}.`;
}
