import type { StoredEvent } from '../../eventing/event-store/event-store';
import type { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { readConfig } from '../../platform/config/config';
import type { Mail, Mailer } from '../../platform/mail/mailer';
import { OwnerMail } from '../accounts/public';
import { UsageReplayNotices } from './usage-replay-notices';

const mailsOf = async (outcome: string, characters: number, email: string | null): Promise<Mail[]> => {
  const sent: Mail[] = [];
  const rows = { load: async () => new Map([['acc_ada', { row: { email } }]]) } as unknown as ReadModelStore;
  const mailer = { send: async (mail: Mail) => void sent.push(mail) } as unknown as Mailer;
  const data = { accountId: 'acc_ada', replayId: 'rep', outcome, corrections: 2, characters, reason: 'Wrong limit.' };
  const event = { type: 'UsageReplayed', data, metadata: { schemaVersion: 1 } } as unknown as StoredEvent;
  const config = readConfig({ PUBLIC_URL: 'https://audio.example' });
  await new UsageReplayNotices(new OwnerMail(rows, mailer, config)).react(event);
  return sent;
};

test.each([
  ['applied', -1_250, 'recalculated your usage, which lowers your used characters by 1,250.'],
  ['undone', 1_250, 'took back an earlier correction, which raises your used characters by 1,250.'],
])('the owner reads what a replay that was %s changed, and why', async (outcome, characters, sentence) => {
  const [mail] = await mailsOf(outcome, characters, 'ada@example.com');
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Your usage on Duetcast was corrected' });
  for (const text of [sentence, 'Reason: Wrong limit.', 'https://audio.example/dashboard#/character-usage'])
    expect(mail?.text).toContain(text);
});

test('an erased account gets no mail', async () => expect(await mailsOf('applied', 1, null)).toEqual([]));
