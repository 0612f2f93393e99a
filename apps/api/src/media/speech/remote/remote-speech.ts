import type { Voice } from '@duetcast/domain/voices/voice';
import type { ServiceFailures } from '../../../platform/external-services/service-failures';
import { normalizationVersion, normalize } from '../normalization/normalize';
import { SpeechEndpoint, type EndpointOptions } from '../openai/speech-endpoint';
import { withRespellings } from '../pronunciations/respelling';
import { ProviderFailure, SpeechOutage } from '../provider-failure';
import {
  SpeechProvider,
  type Availability,
  type Speech,
  type SpeechRequest,
  type TextToSpeak,
} from '../speech-provider';
import { listedVoices, type ListedVoice } from './listed-voices';
import { localeOf, remoteVoice } from './remote-voice';

interface RemoteOptions extends Pick<EndpointOptions, 'apiKey' | 'model' | 'retries' | 'probePauses'> {
  readonly baseUrl: string;
  /** Names of the voices to offer; default: all that the server lists. */
  readonly voices?: readonly string[];
  readonly timeoutMs?: number;
}

const maxConcurrency = 4;
/** A server without a graphics processor takes minutes for a long text. */
const speechTimeoutMs = 300_000;
/** Timeout for the list of voices, retries included. */
const listTimeoutMs = 30_000;

/** The voices of an OpenAI-compatible speech server, such as Kokoro-FastAPI, speaches or LocalAI. */
export class RemoteSpeech extends SpeechProvider {
  readonly name = 'remote';
  override readonly rulesVersion = normalizationVersion;
  override readonly readsNumbers = true;
  override readonly respells = true;
  readonly maxCharacters = 4_096;
  /** Voices by id, as the server last described them. */
  private listed: ReadonlyMap<string, ListedVoice> = new Map();

  private constructor(
    private readonly endpoint: SpeechEndpoint,
    private readonly options: RemoteOptions,
  ) {
    super();
  }

  static async connect(options: RemoteOptions, failures: ServiceFailures): Promise<RemoteSpeech> {
    const { timeoutMs = speechTimeoutMs } = options;
    const endpoint = { ...options, provider: 'remote', concurrency: maxConcurrency, timeoutMs };
    return new RemoteSpeech(await SpeechEndpoint.connect(endpoint, failures), options);
  }

  settingsOf(): string {
    return this.endpoint.settings;
  }

  get concurrency(): number {
    return this.endpoint.concurrency;
  }

  override get availability(): Availability {
    return this.endpoint.calls;
  }

  async voices(): Promise<readonly Voice[]> {
    const found = await this.fetchVoices();
    this.listed = new Map(found.map((voice) => [voice.id, voice]));
    const { model, voices = [...this.listed.keys()] } = this.options;
    return voices.map((id) => remoteVoice(this.voice(id), model));
  }

  /** Written numbers and symbols are spelled out here, because not every server does. */
  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const { voiceId, speed, ownerId, onCall, requestKey } = request;
    const options = { ...(speed !== undefined && { speed }), ...(requestKey !== undefined && { requestKey }) };
    const utterance = { input: this.spokenText(request), voice: voiceId, ...options };
    return this.endpoint.speak({ ...utterance, ownerId, onCall }, signal);
  }

  override spokenText(request: TextToSpeak): string {
    const { text, voiceId, pronunciations } = request;
    const locale = localeOf(this.voice(voiceId));
    return locale === null
      ? super.spokenText(request)
      : normalize(withRespellings(text, pronunciations, locale), locale);
  }

  async close(): Promise<void> {}

  private voice(id: string): ListedVoice {
    return this.listed.get(id) ?? { id };
  }

  /** Empty if the server lists none and voices are configured. @throws as `SpeechProvider.voices` */
  private async fetchVoices(): Promise<ListedVoice[]> {
    const deadline = AbortSignal.timeout(listTimeoutMs);
    const read = (body: unknown) => listedVoices(body) ?? this.withoutList(body);
    return this.endpoint.listedVoices(read, deadline).catch((error: unknown) => {
      throw deadline.aborted ? new SpeechOutage('speech.unreachable', this.name) : error;
    });
  }

  /** A page or no such route: the address is not that of a speech server, or voices have to be configured. */
  private withoutList(body: unknown): ListedVoice[] {
    if (this.options.voices) return [];
    const isOtherServer = body === null || typeof body === 'string';
    const cause = new Error('The response is not a list of voices: check SPEECH_BASE_URL, or set SPEECH_VOICES.');
    const outage = new SpeechOutage('speech.unreachable', this.name, { cause });
    throw new ProviderFailure(outage, isOtherServer ? 'configuration' : 'badResponse');
  }
}
