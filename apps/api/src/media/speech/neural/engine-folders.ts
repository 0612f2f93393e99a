import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BadEngine, readEngine, type VoiceEngine } from './voice-engine';

/** Our own engines, each in a folder of its name, and `host`, the program that runs them; searched upward from the build. */
function searchUpward(from: string): string {
  const folder = join(from, 'apps', 'api', 'voice-engines');
  return existsSync(folder) || dirname(from) === from ? folder : searchUpward(dirname(from));
}
export const ownEngines = searchUpward(__dirname);

const isEngine = (folder: string) => existsSync(join(folder, 'engine.json'));

export interface EngineFolders {
  /** Those that are named, in their order. */
  readonly chosen: readonly VoiceEngine[];
  /** Also those that are there but not named: jobs can have their voices. */
  readonly known: readonly VoiceEngine[];
}

/**
 * The engines of these names, each of the operator's folder before ours.
 * @param operators folder with one folder per engine
 * @param report gets a line for each that cannot be used
 */
export function findEngines(
  names: readonly string[],
  operators: string | undefined,
  report: (problem: string) => void,
): EngineFolders {
  const parents = [...(operators === undefined ? [] : [operators]), ownEngines];
  const there = parents.flatMap((parent) => (existsSync(parent) ? readdirSync(parent) : []));
  const read = (name: string): VoiceEngine[] => {
    const folder = parents.map((parent) => join(parent, name)).find(isEngine);
    try {
      if (folder !== undefined) return [readEngine(folder, name)];
      throw new BadEngine(`The voice engine ${name} is in none of: ${parents.join(', ')}`);
    } catch (error) {
      if (!(error instanceof BadEngine)) throw error;
      report(error.message);
      return [];
    }
  };
  const isOther = (name: string) => !names.includes(name) && parents.some((parent) => isEngine(join(parent, name)));
  const chosen = [...new Set(names)].flatMap(read);
  return { chosen, known: [...chosen, ...[...new Set(there)].filter(isOther).flatMap(read)] };
}
