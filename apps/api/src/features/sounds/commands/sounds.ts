import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { maxSoundMs } from '@duetcast/domain/limits/sound-limits';
import { soundsDecider, type SoundCommand } from '@duetcast/domain/sounds/sounds-decider';
import type { z } from 'zod';
import { commandInContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { DecidedCommand, Deciders } from '../../../eventing/deciders/deciders';
import { AudioAssembler } from '../../../media/audio/audio-assembler';
import { isWav } from '../../../media/audio/formats/wav';
import { ContentStore, jsonBytes } from '../../../platform/content/content-store';
import { sha256 } from '../../../platform/hashing/sha256';
import { AddedContent, StorageAllowance } from '../../storage/public';
import type { storedName } from '../library/sound-library';

/** Keeps an audio file under a name; returns its id. The same file again is the same sound. */
export class AddSound extends commandInContext<string, { accountId: string; name: string; audio: Uint8Array }>() {}

/** Hexadecimal digits: 96 bits. */
const idLength = 24;

@CommandHandler(AddSound)
export class AddSoundHandler implements ICommandHandler<AddSound> {
  constructor(
    private readonly deciders: Deciders,
    private readonly assembler: AudioAssembler,
    private readonly content: ContentStore,
    private readonly added: AddedContent,
    private readonly storage: StorageAllowance,
  ) {}

  /** @throws AppError `sound.notAudio`, `sound.tooLong`, `sound.libraryFull`, `storage.limitExceeded` */
  async execute({ accountId, name, audio, context }: AddSound): Promise<string> {
    const durationMs = await this.durationOf(audio, accountId);
    const owner = { ownerId: accountId };
    const contentHash = await this.content.hashOf(audio, owner);
    const soundId = sha256(canonicalJson([accountId, contentHash])).slice(0, idLength);
    const stored: z.infer<typeof storedName> = { soundId, name };
    const nameHash = await this.content.hashOfJson(stored, owner);
    const format = isWav(audio) ? 'wav' : 'mp3';
    const sound = { soundId, contentHash, nameHash, format, bytes: audio.byteLength, durationMs } as const;
    const command = { type: 'AddSound', accountId, sound } as const;
    // A rejected command stores no content.
    const { state } = await this.deciders.load(soundsDecider, accountId);
    if (soundsDecider.decide(command, state).length === 0) return soundId;
    const add = () => this.deciders.run(soundsDecider, accountId, command, context);
    const contents = [audio, jsonBytes(stored)];
    await this.storage.store(accountId, sound.bytes, () => this.added.put(contents, accountId, add));
    return soundId;
  }

  /** Decodes the audio, because a file's name and media type may be wrong. */
  private async durationOf(audio: Uint8Array, ownerId: string): Promise<number> {
    const work = { ownerId, signal: new AbortController().signal };
    try {
      const durationMs = await this.assembler.durationMs(audio, work, maxSoundMs);
      if (durationMs > maxSoundMs) throw new AppError('sound.tooLong');
      return Math.round(durationMs);
    } catch (error) {
      throw isAppError(error, 'audio.undecodable') ? new AppError('sound.notAudio', {}, { cause: error }) : error;
    }
  }
}

/** Removes an uploaded sound; jobs that play it keep its audio. One that does not exist needs nothing. */
export class RemoveSound extends DecidedCommand<SoundCommand> {
  constructor(accountId: string, soundId: string, context: CommandContext) {
    super(soundsDecider, accountId, { type: 'RemoveSound', accountId, soundId }, context);
  }
}
