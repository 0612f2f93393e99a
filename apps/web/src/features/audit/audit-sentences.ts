import { jobEvents, type JobEvent, type JobReservation, type JobSubmitted } from '@duetcast/domain/jobs/job-events';
import { podcastEvents, type PodcastEvent, type ScriptEdited } from '@duetcast/domain/podcasts/podcast-events';
import type { AuditEvent } from '../../client/audit-trail';
import type { sentenceWords } from '@duetcast/words/en/jobs/audit';
import { clock } from '@duetcast/player/clock';
import { sizeText } from '../../ui/format/size-text';
import type { ReasonOf } from '../jobs/public';

type SentenceWords = (typeof sentenceWords)['en'];

type KnownEvent = JobEvent | PodcastEvent;
const knownEvents = { ...jobEvents, ...podcastEvents };

const maxNumbers = 20;

class Sentences {
  constructor(
    private readonly texts: SentenceWords,
    private readonly locale: string,
    private readonly reasonOf: ReasonOf,
  ) {}

  of(event: KnownEvent): string {
    return Object.hasOwn(jobEvents, event.type) ? this.ofJob(event as JobEvent) : this.ofPodcast(event as PodcastEvent);
  }

  private ofJob({ type, data }: JobEvent): string {
    const { texts } = this;
    switch (type) {
      case 'JobSubmitted':
        return this.withReservation(
          this.withSounds(
            texts.submitted(data.domain, this.segments(data.segments), this.characters(data.characters)),
            data,
          ),
          data,
        );
      case 'JobClaimed':
        return texts.claimed(data.workerId);
      case 'JobLeaseRenewed':
        if (data.suspended)
          return this.withCalls(texts.suspended[data.suspended.reason](this.time(data.leaseExpiresAt)), data.suspended);
        return texts.leaseRenewed(data.workerId);
      case 'ChunkDownloaded': {
        const sentence = data.source === 'own' ? texts.chunkRead : texts.chunkDownloaded;
        return sentence(data.index + 1, sizeText(data.bytes, this.locale));
      }
      case 'SegmentSynthesized':
        if (data.reused) return texts.reused(data.index + 1);
        if (data.replacedBy !== undefined)
          return texts.replaced(data.index + 1, data.voiceId, data.replacedBy, this.characters(data.characters));
        return this.withCalls(texts.spoken(data.index + 1, data.voiceId, this.characters(data.characters)), data);
      case 'SpeechAnswerLost':
        return texts.answerLost(data.index + 1, this.characters(data.characters));
      case 'JobAssembled': {
        const size = sizeText(data.bytes, this.locale);
        return texts.assembled(clock(data.durationMs / 1000), size, data.format.toUpperCase());
      }
      case 'SegmentRestored':
        return this.withCalls(texts.segmentRestored(data.index + 1), data);
      case 'OutputRestored':
        return data.contentHash === data.lostHash
          ? texts.outputRestored
          : texts.outputReplaced(sizeText(data.bytes, this.locale));
      case 'JobCompleted':
        return data.charged === 0 && data.characters > 0
          ? texts.completedFree
          : texts.completed(this.characters(data.charged));
      case 'AttemptCharged':
        return texts.attemptCharged(data.attempt, this.characters(data.characters));
      case 'AttemptAbandoned':
        return texts.attemptAbandoned(data.attempt);
      case 'JobFailed':
        return this.withCalls(texts.failed(this.reasonOf(data.error, data.code)), data);
      case 'JobCancelled':
        return texts.cancelled(this.reasonOf(data.reason));
      case 'JobRetried':
        return this.withReservation(texts.retried(data.attempt), data);
      case 'JobShared':
        return texts.shared;
      case 'JobUnshared':
        return texts.unshared;
      case 'PostAudioPublished':
        return texts.published(data.post);
      case 'PostAudioUnpublished':
        return texts.unpublished(data.post);
      case 'OutputExpired':
        return data.deleted ? texts.deleted : texts.expired;
    }
  }

  private ofPodcast({ type, data }: PodcastEvent): string {
    const { texts } = this;
    switch (type) {
      case 'ScriptRequested':
        return texts.scriptRequested(this.characters(data.characters));
      case 'ScriptGenerated':
        return texts.scriptGenerated(this.segments(data.segments), data.model, data.language);
      case 'ScriptFailed':
        return texts.failed(this.reasonOf(data.error, data.code));
      case 'ScriptEdited':
        return texts.scriptEdited(this.segments(data.segments)) + this.changes(data);
      case 'AudioRequested':
        return texts.audioRequested;
      case 'PodcastClaimed':
        return texts.podcastClaimed;
      case 'PodcastViewed':
        return texts.podcastViewed;
      case 'ContentExpired':
        return data.deleted ? texts.textsDeleted : texts.textsExpired;
    }
  }

  /** Long lists are cut: each line has a number of its own. */
  private changes({ changed, removed = 0 }: ScriptEdited): string {
    if (!changed) return '';
    const numbers = changed.slice(0, maxNumbers).map((line) => line.toLocaleString(this.locale));
    const lines = numbers.join(', ') + (changed.length > maxNumbers ? ' …' : '');
    const gone = Math.max(0, removed - changed.length);
    const written = changed.length > 0 && this.texts.linesChanged(lines);
    const deleted = gone > 0 && this.texts.linesDeleted(gone.toLocaleString(this.locale));
    return [written, deleted].map((sentence) => (sentence ? ` ${sentence}` : '')).join('');
  }

  private withReservation(sentence: string, { reservation }: { reservation: JobReservation }): string {
    return `${sentence} ${this.texts.toCharge(this.characters(reservation.characters))}`;
  }

  /** One call is what a line takes. */
  private withCalls(sentence: string, { calls = 1 }: { calls?: number | undefined }): string {
    return calls > 1 ? `${sentence} ${this.texts.calls(calls.toLocaleString(this.locale))}` : sentence;
  }

  private withSounds(sentence: string, { sounds = [] }: Pick<JobSubmitted, 'sounds'>): string {
    const named = sounds.map(({ role, soundId }) => this.texts.sound[role](soundId)).join(', ');
    return named ? `${sentence} ${this.texts.plays(named)}` : sentence;
  }

  private time(at: string): string {
    return new Date(at).toLocaleTimeString(this.locale);
  }

  private segments(count: number): string {
    return this.texts.segments(count, count.toLocaleString(this.locale));
  }

  private characters(count: number): string {
    return this.texts.characters(count, count.toLocaleString(this.locale));
  }
}

/** Describes one event; an unknown type is returned as is. */
export function sentenceOf(
  event: Pick<AuditEvent, 'type' | 'data'>,
  texts: SentenceWords,
  locale: string,
  reasonOf: ReasonOf = (text) => text,
): string {
  if (!Object.hasOwn(knownEvents, event.type)) return event.type;
  return new Sentences(texts, locale, reasonOf).of(event as unknown as KnownEvent);
}

export function actorOf({ actor }: Pick<AuditEvent, 'actor'>, { actors }: SentenceWords): string {
  const kind = Object.hasOwn(actors, actor.kind) ? actors[actor.kind] : actor.kind;
  return `${kind} · ${actor.id}`;
}
