import type { FailureKind } from '../../../platform/external-services/service-failures';
import { EngineProcesses, type EngineOptions } from './engine-processes';
import { languageOf, type InstalledEngine, type VoiceEngine } from './voice-engine';

export const installFailureReasons = [
  'python',
  'network',
  'packages',
  'checksum',
  'space',
  'check',
  'storage',
] as const;
export type InstallFailureReason = (typeof installFailureReasons)[number];

interface FailureOptions extends ErrorOptions {
  /** How the server of the files failed; null: this machine did. */
  readonly kind?: FailureKind | null;
}

/** A voice engine could not be installed. */
export class InstallFailure extends Error {
  override readonly name = 'InstallFailure';

  readonly kind: FailureKind | null;

  constructor(
    readonly reason: InstallFailureReason,
    message: string,
    { kind = null, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.kind = kind;
  }
}

/** Seconds of audio that a voice makes in a second of processor time, which does not depend on what else runs. */
export type VoiceSpeeds = Readonly<Record<string, number>>;

/**
 * Lets each voice speak a sentence, and measures it: length, level, finite samples. The speeds of those that can.
 * @throws InstallFailure `check` if none can; the signal's reason on abort
 */
export async function checkVoices(
  engine: VoiceEngine,
  installed: InstalledEngine,
  signal: AbortSignal,
  options: Partial<EngineOptions> = {},
): Promise<VoiceSpeeds> {
  const processes = new EngineProcesses(engine, installed, { size: 1, ...options }, () => undefined);
  const speeds: Record<string, number> = {};
  let reason = '';
  try {
    for (const voice of [engine.voices[0]!, ...engine.voices]) {
      const before = processes.cpuSeconds;
      const text = engine.languages[languageOf(voice)]!;
      const spoken = await processes.speak({ text, voice, speed: 1 }, signal);
      const seconds = Math.max(0.001, processes.cpuSeconds - before);
      // The first one, which is there twice, loads the engine.
      if (typeof spoken === 'string') reason = `${voice.id}: ${spoken}`;
      else speeds[voice.id] = Math.round((10 * spoken.samples.length) / spoken.sampleRate / seconds) / 10;
    }
  } finally {
    await processes.close();
  }
  if (Object.keys(speeds).length > 0) return speeds;
  throw new InstallFailure('check', `No voice of ${engine.name} passed the check: ${reason}`);
}
