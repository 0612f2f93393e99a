import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedStateStore } from '../../../../eventing/state/embedded-state-store';
import { SpeechPace } from './speech-pace';

const states = new EmbeddedStateStore(join(mkdtempSync(join(tmpdir(), 'duetcast-pace-')), 'state.db'));
afterAll(() => states.close());
const spoken = (characters: number) => ({ characters, audioMs: characters * 70, takenMs: characters });

test('sums what an account has spoken, before and after it is kept, beside what another process kept', async () => {
  const [one, other] = [new SpeechPace(states), new SpeechPace(states)];
  one.add('ada', 'local/slt', spoken(100));
  one.add('ada', 'local/slt', spoken(50));
  one.add('ada', 'local/rms', spoken(10));
  expect(await one.of('ada')).toEqual({ 'local/slt': spoken(150), 'local/rms': spoken(10) });
  expect(await one.of('bob')).toEqual({});
  await one.onModuleDestroy();
  other.add('ada', 'local/slt', spoken(1));
  await other.onModuleDestroy();
  for (const pace of [one, other])
    expect(await pace.of('ada')).toEqual({ 'local/slt': spoken(151), 'local/rms': spoken(10) });
});

test.each([
  [20_000, 20_000],
  [20_001, 10_000.5],
])('of %i characters it remembers %d', async (characters, remembered) => {
  const pace = new SpeechPace(states);
  pace.add(`account ${characters}`, 'local/slt', spoken(characters));
  await pace.onModuleDestroy();
  expect(await pace.of(`account ${characters}`)).toEqual({ 'local/slt': spoken(remembered) });
});

test('an outage of the store is no error', async () => {
  const closed = new EmbeddedStateStore(join(mkdtempSync(join(tmpdir(), 'duetcast-pace-')), 'state.db'));
  const pace = new SpeechPace(closed);
  pace.add('ada', 'local/slt', spoken(1));
  await closed.close();
  await expect(pace.onModuleDestroy()).resolves.toBeUndefined();
});
