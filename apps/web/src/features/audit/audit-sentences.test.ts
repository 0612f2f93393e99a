import { actorOf, sentenceOf } from './audit-sentences';
import { sentenceWords } from '@duetcast/words/en/jobs/audit';
import { sentenceWords as chinese } from '@duetcast/words/zh/jobs/audit';
import type { AuditEvent } from '../../client/audit-trail';
import { anAuditEvent } from '../../../../../test/support/web/audit-trail.builder';

test.each([
  [
    'JobSubmitted',
    { domain: 'dashboard', segments: 2, characters: 1200, reservation: { id: 'r', characters: 44, segments: [] } },
    'Submitted for dashboard: 2 segments, 1,200 characters. 44 characters reserved; lines that were charged before are free.',
  ],
  [
    'JobSubmitted',
    {
      domain: 'dashboard',
      segments: 4,
      characters: 12,
      reservation: { id: 'r', characters: 12, segments: [] },
      sounds: [
        { role: 'intro', soundId: 'calm-sting' },
        { role: 'music', soundId: 'calm-bed' },
      ],
    },
    'Submitted for dashboard: 4 segments, 12 characters. Plays sound calm-sting as intro, sound calm-bed as music; sounds are not charged. 12 characters reserved; lines that were charged before are free.',
  ],
  [
    'JobRetried',
    { attempt: 2, reservation: { id: 'r', characters: 1, segments: [] } },
    'Retried, attempt 2. 1 character reserved; lines that were charged before are free.',
  ],
  ['AttemptCharged', { attempt: 1, characters: 15 }, '15 characters charged for what attempt 1 rendered.'],
  ['AttemptAbandoned', { attempt: 2 }, 'Attempt 2 was withdrawn before it started, and its characters released.'],
  ['JobCompleted', { characters: 1200, charged: 1200 }, 'Completed. 1,200 characters charged.'],
  ['JobCompleted', { characters: 1200, charged: 44 }, 'Completed. 44 characters charged.'],
  ['JobCompleted', { characters: 1200, charged: 0 }, 'Completed. Nothing charged: every line was charged before.'],
  ['JobCompleted', { characters: 0, charged: 0 }, 'Completed. 0 characters charged.'],
  ['SegmentSynthesized', { index: 0, voiceId: 'v', characters: 1 }, 'Segment 1 spoken by v: 1 character.'],
  [
    'SegmentSynthesized',
    { index: 0, voiceId: 'v', replacedBy: 'w', characters: 1 },
    'Segment 1 spoken by the basic voice w, because v failed: 1 character.',
  ],
  ['SegmentSynthesized', { index: 4, reused: true }, 'Segment 5 reused stored audio.'],
  ['ChunkDownloaded', { index: 1, bytes: 4096, source: 'own' }, 'Chunk 2 read from the store (4 kB).'],
  [
    'JobAssembled',
    { durationMs: 3_725_000, bytes: 1_500_000, format: 'mp3' },
    'Audio assembled: 1:02:05, 1.5 MB, MP3.',
  ],
  [
    'JobLeaseRenewed',
    { workerId: 'w', leaseExpiresAt: '2026-11-20T12:00:15.000Z', suspended: { reason: 'storage', provider: null } },
    `Storage did not respond: the job waits until ${new Date('2026-11-20T12:00:15.000Z').toLocaleTimeString('en')}.`,
  ],
  ['SegmentRestored', { index: 4 }, 'Segment 5 spoken again, free of charge: its stored audio was lost or damaged.'],
  [
    'OutputRestored',
    { contentHash: 'a', lostHash: 'a', bytes: 4096 },
    'Audio assembled again, with the same bytes: the stored file was damaged.',
  ],
  [
    'OutputRestored',
    { contentHash: 'b', lostHash: 'a', bytes: 4096 },
    'Audio assembled again, with other bytes (4 kB): the stored file was damaged.',
  ],
  ['JobFailed', { error: 'No voice.' }, 'Failed: No voice.'],
  ['SomethingNew', {}, 'SomethingNew'],
])('describes %s in a sentence', (type, data, sentence) =>
  expect(sentenceOf(anAuditEvent(type, data), sentenceWords.en, 'en')).toBe(sentence),
);

test('translates reasons with the given function', () => {
  const sentence = (type: string, data: Record<string, unknown>) =>
    sentenceOf(anAuditEvent(type, data), chinese, 'zh', (text, code) => `${text}/${code ?? '-'}`);
  expect(sentence('JobFailed', { error: 'No voice.', code: 'voice.missing' })).toBe('失败：No voice./voice.missing');
  expect(sentence('JobCancelled', { reason: 'By its owner.' })).toBe('已取消：By its owner./-');
});

test('describes an event in Chinese', () =>
  expect(sentenceOf(anAuditEvent('JobCompleted', { characters: 1200, charged: 1200 }), chinese, 'zh')).toBe(
    '已完成，计费 1,200 个字符。',
  ));

test('names the actor kind and id; an unknown kind keeps its name', () => {
  const by = (kind: string) =>
    actorOf(anAuditEvent('JobClaimed', {}, { actor: { kind, id: 'x1' } as AuditEvent['actor'] }), sentenceWords.en);
  expect(by('user')).toBe('You · x1');
  expect(by('robot')).toBe('robot · x1');
});
