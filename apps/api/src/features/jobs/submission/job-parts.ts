import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Clip, JobManifest, ManifestPart, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { hasWords, noWords } from '@duetcast/domain/jobs/spoken-text';
import { isClipAddress, type CompilationFrame, type EstimateRequest } from '@duetcast/domain/jobs/job-requests';
import { AppError, isAppError, type ErrorCode, InvalidRequest } from '@duetcast/domain/kernel/errors';
import type { LexiconEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import { pronunciationsIn } from '@duetcast/domain/lexicon/occurrences';
import { soundIdOf } from '@duetcast/domain/sounds/sound-address';
import { chargedDomain, refusalOf } from '@duetcast/domain/usage/domain-name';
import { readMarkup, UnsupportedMarkup, withoutMarkup } from '../../../media/speech/markup/speech-markup';
import { Config } from '../../../platform/config/config';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import type { AccessScope, Submitter } from '../../../platform/requests/principal';
import { Lexicons } from '../../lexicon/public';
import { SoundLibrary } from '../../sounds/public';
import { localeOf, VoiceCatalog } from '../../voices/public';
import { ContentStore } from '../../../platform/content/content-store';
import { DownloadAddresses } from '../execution/rendering/download';
import { JobReads } from '../queries/job-reads';

interface SpokenRequest {
  readonly text: string;
  readonly voiceId: string;
  readonly provider?: string;
  readonly speaker?: string;
  readonly speed?: number;
  readonly instructions?: string;
  /** Request fields of the voice and of the text, for error messages. */
  readonly param: string;
  readonly textParam: string;
}

/** Error codes of a part that names a voice, a clip or a sound. */
export const partErrors: readonly ErrorCode[] = [
  'voice.unknown',
  'chunk.missing',
  'chunk.forbiddenAddress',
  'sound.missing',
  'speech.notConfigured',
  'speech.unreachable',
];

const noInstructions = { msg: 'This voice takes no instructions', param: 'instructions' };

/** Resolves the domain of a request, and its voices and addresses to manifest parts; errors name the invalid field. */
@Injectable()
export class JobParts {
  constructor(
    private readonly voices: VoiceCatalog,
    private readonly jobs: JobReads,
    private readonly addresses: DownloadAddresses,
    private readonly content: ContentStore,
    private readonly config: Config,
    private readonly sounds: SoundLibrary,
  ) {}

  /**
   * The domain that is charged. A site keeps the domain it was connected with.
   * @throws AppError `auth.forbidden` for another domain than the site's; InvalidRequest for one that is not accepted
   */
  domain(submitter: Submitter, requested: string | undefined): string {
    const domain = chargedDomain(submitter, requested);
    const refusal = submitter.domain === undefined ? refusalOf(domain, this.config.internalHosts) : undefined;
    if (refusal !== undefined) throw new InvalidRequest([{ msg: refusal, param: 'domain' }]);
    return domain;
  }

  /**
   * @throws AppError `voice.unknown` with `param`; `speech.notConfigured`, `speech.unreachable` …; InvalidRequest for
   *   markup that is not supported, and for a text without words
   */
  async spoken(request: SpokenRequest): Promise<SpokenPart> {
    const { text, voiceId, provider, speaker, speed, instructions, param, textParam } = request;
    try {
      const resolved = await this.voices.find(voiceId, provider);
      const { voice_id: canonicalId } = resolved.voice;
      const { name: providerName } = resolved.provider;
      // A request has a hundred lines, of which each can take milliseconds.
      await nextTurn();
      assertSpeakable(text, localeOf(resolved.voice), textParam);
      const part = {
        kind: 'spoken',
        text,
        voiceId: canonicalId,
        provider: providerName,
        speaker: speaker || null,
      } as const;
      if (instructions && !resolved.provider.takesInstructions) throw new InvalidRequest([noInstructions]);
      // The charge key is the same with the default and without the field.
      return {
        ...part,
        ...(speed !== undefined && speed !== 1 && { speed }),
        ...(instructions && { instructions }),
      };
    } catch (error) {
      if (!isAppError(error, 'voice.unknown')) throw error;
      const message = provider ? `This voice does not exist at ${provider}.` : error.message;
      throw new AppError('voice.unknown', { param, voiceId }, { message });
    }
  }

  /**
   * @throws AppError `chunk.missing` or `sound.missing` for what belongs to another owner, `chunk.forbiddenAddress`; with
   *   `param`
   */
  async clip(address: string, scope: AccessScope, param: string): Promise<Clip> {
    const path = this.localPathOf(address);
    const jobId = jobIdOf(path);
    if (jobId !== null) return this.ownClip(jobId, scope, param);
    const soundId = soundIdOf(path);
    if (soundId !== null) return this.sound(soundId, scope, param);
    const url = this.addresses.parse(address, param);
    return { kind: 'remote', url: url.href };
  }

  private async ownClip(jobId: string, scope: AccessScope, param: string): Promise<Clip> {
    try {
      const { outputHash, metadata } = (await this.jobs.findOwned(jobId, scope)).row;
      if (outputHash && metadata && (await this.content.renew(outputHash))) {
        const durationMs = Math.round(metadata.duration * 1000);
        return { kind: 'own', jobId, contentHash: outputHash, bytes: metadata.fileSize, durationMs };
      }
    } catch (error) {
      if (!isAppError(error, 'job.missing')) throw error;
    }
    throw new AppError('chunk.missing', { param });
  }

  private async sound(soundId: string, { ownerId }: AccessScope, param: string): Promise<Clip> {
    try {
      const { contentHash, durationMs } = await this.sounds.file(ownerId, soundId);
      return { kind: 'sound', soundId, contentHash, durationMs };
    } catch (error) {
      throw isAppError(error, 'sound.missing') ? new AppError(error.code, { param }) : error;
    }
  }

  /** What this server stores is read from the content store, not fetched over the network. */
  private localPathOf(address: string): string {
    const base = baseUrlFor(this.config);
    return address.startsWith(`${base}/`) ? address.slice(base.length) : address;
  }
}

/** @throws InvalidRequest for markup that is not supported, and for a text without words */
function assertSpeakable(text: string, locale: string, param: string): void {
  try {
    const { pieces } = readMarkup(text, locale);
    if (!pieces.some((piece) => hasWords(piece.text))) throw new InvalidRequest([{ msg: noWords, param }]);
  } catch (error) {
    throw error instanceof UnsupportedMarkup ? new InvalidRequest([{ msg: error.message, param }]) : error;
  }
}

function jobIdOf(path: string): string | null {
  const [, jobId] = /^\/api\/jobs\/([\w-]{1,100})\/output(?:[?#].*)?$/.exec(path) ?? [];
  return jobId ?? null;
}

type ManifestEntry = JobManifest['parts'][number];

/** Gives each spoken part the pronunciations of its account that occur in its text, so that the job keeps them. */
@Injectable()
export class JobPronunciations {
  constructor(
    private readonly lexicons: Lexicons,
    private readonly voices: VoiceCatalog,
  ) {}

  /** The parts with the account's current pronunciations. @throws what `VoiceCatalog.find` throws */
  async addTo(accountId: string, parts: readonly ManifestEntry[]): Promise<ManifestEntry[]> {
    const entries = await this.lexicons.entriesOf(accountId);
    if (entries.length === 0) return [...parts];
    const said: ManifestEntry[] = [];
    for (const entry of parts) {
      said.push({ ...entry, part: await this.saidBy(entries, entry.part) });
      await nextTurn();
    }
    return said;
  }

  /** The part as it is said by these entries: those for the language of its voice that occur in its text. */
  async saidBy<Part extends ManifestPart>(entries: readonly LexiconEntry[], part: Part): Promise<Part> {
    if (part.kind !== 'spoken') return part;
    const { pronunciations: _before, ...rest } = part;
    const { voice } = await this.voices.find(part.voiceId, part.provider);
    const pronunciations = pronunciationsIn(withoutMarkup(part.text), entries, localeOf(voice));
    return (pronunciations.length === 0 ? rest : { ...rest, pronunciations }) as Part;
  }
}

/** The fields of a compilation that become parts. */
type Request = Pick<EstimateRequest, 'compilation' | 'tts_provider' | 'speed' | 'intro' | 'outro' | 'music'>;

/** The parts of a compilation in playing order: intro, segments, outro; then the music under the segments. */
@Injectable()
export class CompilationParts {
  constructor(
    private readonly parts: JobParts,
    private readonly pronunciations: JobPronunciations,
  ) {}

  /** @throws AppError what `JobParts` throws, with `param` */
  async of(request: Request, owner: AccessScope): Promise<ManifestEntry[]> {
    const { compilation, intro, outro, music } = request;
    const segments: ManifestEntry[] = [];
    for (const index of compilation.keys()) segments.push(await this.segment(request, index));
    const frameEntry = async (role: 'intro' | 'outro', frame: CompilationFrame | undefined): Promise<ManifestEntry[]> =>
      frame === undefined ? [] : [{ role, part: await this.frame(role, frame, request, owner) }];
    const entries = [...(await frameEntry('intro', intro)), ...segments, ...(await frameEntry('outro', outro))];
    if (music !== undefined) entries.push({ role: 'music', part: await this.parts.clip(music, owner, 'music') });
    return this.pronunciations.addTo(owner.ownerId, entries);
  }

  private async segment(
    { compilation, tts_provider: provider, speed: ofShow }: Request,
    index: number,
  ): Promise<ManifestEntry> {
    const { text, voice_id: voiceId, speaker, speed = ofShow } = compilation[index]!;
    const { pause_after_ms: pauseAfterMs, section } = compilation[index]!;
    const segment = `compilation[${index}]`;
    const params = { param: `${segment}.voice_id`, textParam: `${segment}.text` };
    const part = await this.parts.spoken({ text, voiceId, provider, speaker, speed, ...params });
    return { role: 'segment', part, ...(pauseAfterMs !== undefined && { pauseAfterMs }), ...(section && { section }) };
  }

  /** Plain text uses the voice of the adjacent segment: the first for the intro, the last for the outro. */
  private frame(role: 'intro' | 'outro', frame: CompilationFrame, request: Request, owner: AccessScope) {
    const { compilation, tts_provider: provider, speed } = request;
    if (typeof frame === 'string' && isClipAddress(frame)) return this.parts.clip(frame, owner, role);
    if (typeof frame === 'object')
      return this.parts.spoken({
        text: frame.text,
        voiceId: frame.voice_id,
        provider,
        speed,
        param: `${role}.voice_id`,
        textParam: `${role}.text`,
      });
    const neighbor = compilation.at(role === 'intro' ? 0 : -1);
    const params = { param: role, textParam: role };
    return this.parts.spoken({ text: frame, voiceId: neighbor?.voice_id ?? '', provider, speed, ...params });
  }
}
