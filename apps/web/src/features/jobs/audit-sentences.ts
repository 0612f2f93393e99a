import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import type { AuditEvent } from './job-queries';
import { clockText, sizeText } from './job-words';

const plural = (count: number, noun: string): string => `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`;

/** One event as a person would say it. */
function sentence({ type, data }: JobEvent): string {
  switch (type) {
    case 'JobSubmitted':
      return `Submitted for ${data.domain}: ${plural(data.segments, 'segment')}, ${plural(data.characters, 'character')}.`;
    case 'JobClaimed':
      return `Worker ${data.workerId} took the job.`;
    case 'JobLeaseRenewed':
      return `Worker ${data.workerId} is still on it.`;
    case 'ChunkDownloaded':
      return `Chunk ${data.index + 1} ${data.source === 'own' ? 'read from the store' : 'downloaded'} (${sizeText(data.bytes)}).`;
    case 'SegmentSynthesized':
      return data.reused
        ? `Segment ${data.index + 1} was rendered before; its audio is used again.`
        : `Segment ${data.index + 1} spoken by ${data.voiceId}: ${plural(data.characters, 'character')}.`;
    case 'JobAssembled':
      return `Audio put together: ${clockText(data.durationMs / 1000)}, ${sizeText(data.bytes)}, ${data.format.toUpperCase()}.`;
    case 'JobCompleted':
      return `Completed. ${plural(data.characters, 'character')} charged.`;
    case 'JobFailed':
      return `Failed: ${data.error}`;
    case 'JobCancelled':
      return `Cancelled: ${data.reason}`;
    case 'JobRetried':
      return `Started again, attempt ${data.attempt}.`;
    case 'OutputExpired':
      return 'The audio was deleted after its retention period.';
    default:
      return type satisfies never;
  }
}

const known = new Set<string>([
  'JobSubmitted',
  'JobClaimed',
  'JobLeaseRenewed',
  'ChunkDownloaded',
  'SegmentSynthesized',
  'JobAssembled',
  'JobCompleted',
  'JobFailed',
  'JobCancelled',
  'JobRetried',
  'OutputExpired',
] satisfies JobEvent['type'][]);

/** An event of a newer server keeps its own name. */
export const sentenceOf = (event: AuditEvent): string =>
  known.has(event.type) ? sentence(event as unknown as JobEvent) : event.type;

const actorWords: Readonly<Record<string, string>> = {
  user: 'You',
  admin: 'Administrator',
  token: 'API token',
  site: 'Site',
  session: 'Visitor',
  worker: 'Worker',
  stripe: 'Payments',
  system: 'System',
};

/** Who did it, by what means. */
export const actorOf = ({ actor }: AuditEvent): string => `${actorWords[actor.kind] ?? actor.kind} · ${actor.id}`;

/** Where the chain of hashes breaks, as far as the trail itself shows it; null: each event names the one before. */
export function brokenLink(events: readonly AuditEvent[]): number | null {
  const index = events.findIndex((event, place) => {
    const before = events[place - 1];
    return before ? event.previousHash !== before.hash : false;
  });
  return index < 0 ? null : index;
}
