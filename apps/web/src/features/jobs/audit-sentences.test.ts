import { brokenLink, sentenceOf } from './audit-sentences';
import type { AuditEvent } from './job-queries';

const event = (type: string, data: Record<string, unknown>, part: Partial<AuditEvent> = {}): AuditEvent => ({
  revision: 0,
  time: '2026-11-20T10:00:00.000Z',
  type,
  actor: { kind: 'worker', id: 'w1' },
  causationId: 'c',
  correlationId: 'k',
  data,
  hash: '1',
  previousHash: '0',
  ...part,
});

test.each([
  [
    'JobSubmitted',
    { domain: 'dashboard', segments: 1, characters: 1200 },
    'Submitted for dashboard: 1 segment, 1,200 characters.',
  ],
  ['SegmentSynthesized', { index: 0, voiceId: 'v', characters: 1 }, 'Segment 1 spoken by v: 1 character.'],
  ['SegmentSynthesized', { index: 4, reused: true }, 'Segment 5 was rendered before; its audio is used again.'],
  [
    'JobAssembled',
    { durationMs: 3_725_000, bytes: 1_500_000, format: 'mp3' },
    'Audio put together: 1:02:05, 1.5 MB, MP3.',
  ],
  ['JobFailed', { error: 'No voice.' }, 'Failed: No voice.'],
  ['SomethingNew', {}, 'SomethingNew'],
])('%s is said as a sentence', (type, data, sentence) => expect(sentenceOf(event(type, data))).toBe(sentence));

test('finds the first event that does not follow from the one before', () => {
  const chain = [
    event('A', {}),
    event('B', {}, { previousHash: '1', hash: '2' }),
    event('C', {}, { previousHash: '2' }),
  ];
  expect(brokenLink(chain)).toBeNull();
  expect(brokenLink([chain[0]!, chain[2]!])).toBe(1);
});
