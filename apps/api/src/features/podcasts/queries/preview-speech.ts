import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxHeardLines } from '@duetcast/domain/limits/podcast-limits';
import { isRemoteProvider } from '@duetcast/domain/voices/speech-provider-names';
import type { Speech } from '../../../media/speech/speech-provider';
import { podcastVoices, spokenBy, VoiceCatalog, type ResolvedVoice } from '../../voices/public';
import { PodcastReads } from './podcast-reads';
import { PodcastTexts } from './podcast-texts';

/** Speaks lines of a preview to its owner: the Host by the chosen voice, others by the one that goes with it. Keeps nothing. */
@Injectable()
export class PreviewSpeech {
  constructor(
    private readonly reads: PodcastReads,
    private readonly texts: PodcastTexts,
    private readonly catalog: VoiceCatalog,
  ) {}

  /** @throws AppError `podcast.missing`, `podcast.expired`; `voice.missing` for a voice that would be paid for; as `speak` */
  async of(podcastId: string, ownerId: string, line: number): Promise<Speech> {
    const { row } = await this.reads.findOwned(podcastId, ownerId);
    if (row.origin !== 'preview' || row.scriptHash === null) throw new AppError('podcast.missing');
    const { segments, voices } = await this.texts.script(row.scriptHash, row);
    const segment = segments.slice(0, maxHeardLines)[line - 1];
    if (!segment) throw new AppError('podcast.missing');
    const host = await this.catalog.find(voices.Host);
    const voice = segment.speaker === 'Host' ? host : await this.partnerOf(host);
    if (isRemoteProvider(voice.provider.name)) throw new AppError('voice.missing', { voiceId: voice.voice.voice_id });
    return spokenBy(voice, segment.text);
  }

  private async partnerOf({ voice: host, ...resolved }: ResolvedVoice): Promise<ResolvedVoice> {
    const alike = await this.catalog.speaking((locale) => locale === host.labels.locale, host.provider);
    const pairs = podcastVoices(alike.filter(({ engine }) => engine === host.engine));
    const partner = pairs.find(({ labels }) => labels.gender !== host.labels.gender);
    return partner ? this.catalog.find(partner.voice_id) : { voice: host, ...resolved };
  }
}
