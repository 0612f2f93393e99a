import { correctionNotice, jobNotice, notified, paymentNotice } from './notice-texts';

const accountId = 'acc_ada';

test.each([
  ['applied', -1_250, 'recalculated your usage, which lowers your used characters by 1,250.'],
  ['undone', 1_250, 'took back an earlier correction, which raises your used characters by 1,250.'],
] as const)('the owner reads what a replay that was %s changed, and why', (outcome, characters, sentence) => {
  const replay = { accountId, replayId: 'rep', outcome, corrections: 2, characters, reason: 'Wrong limit.' };
  const { paragraphs } = correctionNotice(replay);
  expect(paragraphs[0]).toContain(sentence);
  expect(paragraphs[1]).toBe('Reason: Wrong limit.');
});

test.each([
  [jobNotice('job_1', null, null), 'Your audio is ready.'],
  [jobNotice('job_1', 'Tides', 'The voice provider did not answer.'), '“Tides” could not be made. The voice provider'],
  [paymentNotice({ accountId, status: 'past_due', endDate: null }), 'Your payment failed.'],
  [
    notified({
      accountId,
      kind: 'audioDeletion',
      noticeId: '2026-12-01',
      facts: { items: 1_200, first: '2026-11-30T01:00:00.000Z', last: '2026-12-01T01:00:00.000Z' },
    }),
    'from 2026-11-30 to 2026-12-01: 1,200 of your jobs.',
  ],
])('says what happened', ({ paragraphs }, sentence) => expect(paragraphs[0]).toContain(sentence));
