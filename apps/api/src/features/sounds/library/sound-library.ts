import { Injectable } from '@nestjs/common';
import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import { AppError, fallback } from '@duetcast/domain/kernel/errors';
import { count, time } from '@duetcast/domain/kernel/event';
import { soundPath } from '@duetcast/domain/sounds/sound-address';
import { soundLibraries, type SoundLibraryRow } from '@duetcast/projections/sounds/sound-libraries';
import { z } from 'zod';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { ContentStore } from '../../../platform/content/content-store';
import { inParallel } from '../../../platform/timing/in-parallel';
import { BuiltInSounds, builtInSounds } from './built-in-sounds';
import { isGone } from '../../../platform/content/missing-content';
import { namedSchema } from '../../../platform/openapi/api-operation';

export const soundSchema = namedSchema('Sound', {
  id: z.string(),
  name: z.string(),
  source: z.enum(['builtIn', 'upload']),
  kind: z
    .enum(['bed', 'sting', 'upload'])
    .meta({ description: '`bed`: repeats under speech; `sting`: short, before or after it.' }),
  durationMs: count,
  addedAt: time.nullable().meta({ description: 'null: a built-in sound.' }),
  url: z.string().meta({ description: 'Its audio; as `intro`, `outro` and `music` it stands for the sound.' }),
});
type Sound = z.infer<typeof soundSchema>;

/** The audio of a sound, which is in the content store. */
interface SoundFile {
  readonly contentHash: string;
  readonly bytes: number;
  readonly durationMs: number;
  readonly format: AudioFormat;
}

const maxReads = 16;
type Uploaded = SoundLibraryRow['sounds'][string];

/** The sounds that an account can use: built-in ones, and those that it uploaded. */
@Injectable()
export class SoundLibrary {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly content: ContentStore,
    private readonly builtIn: BuiltInSounds,
  ) {}

  /** Built-in sounds first, then uploads from the newest. */
  async list(accountId: string): Promise<Sound[]> {
    const uploads = Object.values(await this.uploadsOf(accountId)).sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1));
    return [...builtIns, ...(await inParallel(uploads, maxReads, (sound) => this.listed(sound)))];
  }

  /** Audio that stays stored for a job that starts now. @throws AppError `sound.missing` */
  async file(accountId: string, soundId: string): Promise<SoundFile> {
    const builtIn = builtInSounds.find(({ id }) => id === soundId);
    if (builtIn) {
      const { durationMs } = builtIn;
      return { ...(await this.builtIn.file(builtIn, accountId)), durationMs, format: 'mp3' };
    }
    const hasIt = ({ sounds }: SoundLibraryRow): boolean => Object.hasOwn(sounds, soundId);
    const uploaded = (await this.current.find(soundLibraries, accountId, { if: hasIt }))?.row.sounds[soundId];
    if (!uploaded || !(await this.content.renew(uploaded.contentHash))) throw new AppError('sound.missing');
    return uploaded;
  }

  private async uploadsOf(accountId: string): Promise<SoundLibraryRow['sounds']> {
    const rows = await this.rows.load<SoundLibraryRow>(soundLibraries.name, [accountId]);
    return rows.get(accountId)?.row.sounds ?? {};
  }

  private async listed({ soundId: id, nameHash, durationMs, addedAt }: Uploaded): Promise<Sound> {
    const name = await this.nameOf(nameHash);
    return { id, name: name ?? id, source: 'upload', kind: 'upload', durationMs, addedAt, url: soundPath(id) };
  }

  /** null if it is lost. */
  private async nameOf(hash: string): Promise<string | null> {
    const stored = await this.content.get(hash).catch(fallback(null, isGone));
    return stored && storedName.parse(JSON.parse(stored.toString('utf8'))).name;
  }
}

/** Includes the sound's id, so that each name is content of its own. */
export const storedName = z.object({ soundId: z.string(), name: z.string() });

const builtIns = builtInSounds.map(({ id, name, kind, durationMs }): Sound => {
  return { id, name, source: 'builtIn', kind, durationMs, addedAt: null, url: soundPath(id) };
});
