import { type Config } from '../platform/config/config';
import { BadConfiguration } from '../platform/errors/bad-configuration';
import { productVersion } from '../platform/config/version';
import { openStateStore } from './state/open-state-store';
import type { StateStore } from './state/state-store';

/** Raised by a release whose data an older one would misread or damage: docs/UPGRADING.md. */
export const dataFormat = 1;

const [kind, id] = ['data-format', 'data'];

interface Recorded {
  readonly format: number;
  /** Version of the product that first wrote in this format. */
  readonly version: string;
}

/**
 * Records the format of the stores, before anything is written to them.
 * @throws BadConfiguration if a newer version has written to them; StoreUnavailable
 */
export async function claimDataFormat(config: Config): Promise<void> {
  const states = await openStateStore(config);
  try {
    const newer = await claim(states);
    if (newer) throw new BadConfiguration(refusal(config, newer));
  } finally {
    await states.close();
  }
}

/** Null: nothing is stored yet. @throws StoreUnavailable */
export async function recordedFormat(config: Config): Promise<Recorded | null> {
  const states = await openStateStore(config);
  try {
    return (await states.get<Recorded>(kind, id))?.value ?? null;
  } finally {
    await states.close();
  }
}

/** Returns the recorded format if it is newer. Repeats when another process writes the row first. */
async function claim(states: StateStore): Promise<Recorded | null> {
  const own: Recorded = { format: dataFormat, version: productVersion() };
  for (;;) {
    const stored = await states.get<Recorded>(kind, id);
    if (stored && stored.value.format >= dataFormat) return stored.value.format > dataFormat ? stored.value : null;
    if (stored) await states.update(kind, id, stored.version, own);
    else await states.insert(kind, [{ id, value: own }]);
  }
}

function refusal({ env, dataDir }: Config, { format, version }: Recorded): string {
  const place = env.MONGODB_URL ? `MONGODB_URL: the database ${env.MONGODB_DATABASE}` : `DATA_DIR: ${dataDir}`;
  const own = `this version, ${productVersion()}, reads data format ${dataFormat}`;
  return `${place} was written by Duetcast ${version} in data format ${format}, and ${own}; start Duetcast ${version} or newer, or restore a backup from before the upgrade`;
}
