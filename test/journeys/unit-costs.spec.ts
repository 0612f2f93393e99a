import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';
import { EventStore, type NewEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const lines = 4;

/** What docs/SCALING.md multiplies. */
describe('a compilation of four new lines costs', () => {
  const appends: string[] = [];
  const messages: string[] = [];
  const saved = { calls: 0, rows: 0 };

  const app = testApp();
  beforeAll(async () => {
    const token = await app.signIn();
    const client = await ApiClient.with(app, token);
    const socket = io(app.url, { path: '/ws/updates', auth: { token }, transports: ['websocket'], forceNew: true });
    await new Promise((connected) => socket.once('connected', connected));
    socket.onAny((message: string) => messages.push(message));
    countCalls();
    const compilation = Array.from({ length: lines }, (_, line) => ({
      text: `Line ${line} of four.`,
      voice_id: client.voices[line % 2],
    }));
    const { body } = await client.post('/api/compilations', { domain: 'example.com', compilation });
    await client.untilFinished(body.jobId);
    await until(() => appends.includes('CharactersUsed')); // the settlement, which is the last event
    await until(() => messages.lastIndexOf('usage_update') > messages.indexOf('job_update'));
    socket.disconnect();
  });

  function countCalls(): void {
    const [events, rows] = [app.app.get(EventStore), app.app.get(ReadModelStore)];
    const append = events.append.bind(events);
    const save = rows.save.bind(rows);
    events.append = (stream: string, added: readonly NewEvent[], options) => {
      appends.push(added.map(({ type }) => type).join(' '));
      return append(stream, added, options);
    };
    rows.save = (checkpoint, saves, fence) => {
      // Where reactions and projections without rows to change are is saved as time passes.
      if (fence && saves.length > 0) saved.calls += 1;
      saved.rows += saves.length;
      return save(checkpoint, saves, fence);
    };
  }

  test('five appends and one per line', () => {
    const ofJob = ['JobSubmitted', 'JobClaimed', ...Array<string>(lines).fill('SegmentSynthesized')];
    const ofAccount = ['CharactersReserved', 'CharactersUsed'];
    // A job that takes long on a busy machine renews its lease.
    const made = appends.filter((types) => types !== 'JobLeaseRenewed');
    expect([...made].sort()).toEqual([...ofJob, 'JobAssembled JobCompleted', ...ofAccount].sort());
    expect(readFileSync('docs/SCALING.md', 'utf8')).toContain(`| appends | 5 + lines | ${5 + lines} |`);
  });

  test('at most 70 changed rows and 10 saves per append', () => {
    process.stdout.write(`A compilation of four lines: ${JSON.stringify({ ...saved, messages: messages.length })}\n`);
    expect(saved.rows).toBeLessThanOrEqual(70);
    // Nine projections read events of a job; a renewed lease of a slow one is an append, too.
    expect(saved.calls / appends.length).toBeLessThanOrEqual(10);
  });

  test('at most one message per event and pushed projection', () => {
    const ofJob = messages.filter((message) => message === 'job_update').length;
    expect(ofJob).toBeGreaterThanOrEqual(1);
    expect(ofJob).toBeLessThanOrEqual(4 + lines);
    expect(messages.length).toBeLessThanOrEqual(3 * (4 + lines));
  });
});
