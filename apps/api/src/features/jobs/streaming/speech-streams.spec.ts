import { EventEmitter } from 'node:events';
import type { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Deciders } from '../../../eventing/deciders/deciders';
import type { OpenConnections } from '../../../platform/realtime/open-connections';
import type { JobSound } from './job-sound';
import { SpeechStreams, type StreamCaller, type StreamRequest } from './speech-streams';

/** Longer than what a stream reads ahead. */
const segments = ['1', '2', '3'].map((digit) => digit.repeat(100_000));

/** The stream of a job whose worker finishes each segment as soon as it is asked for, until `last`, which never comes. */
async function startStream({ last = Infinity } = {}) {
  const commands = { execute: () => Promise.resolve('job-1') };
  const run = jest.fn(() => Promise.resolve());
  const deciders = { load: () => Promise.resolve({ state: { status: 'processing' } }), run };
  const sound = {
    async *of(_jobId: string, _format: string, signal: AbortSignal, onSegment: () => void) {
      for (const [index, text] of segments.entries()) {
        if (index === last)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
        signal.throwIfAborted();
        onSegment();
        yield Buffer.from(text);
      }
    },
  };
  const streams = new SpeechStreams(
    commands as unknown as CommandBus,
    deciders as unknown as Deciders,
    sound as unknown as JobSound,
    { enter: () => () => undefined } as unknown as OpenConnections,
  );
  const reply = { raw: new EventEmitter() } as unknown as FastifyReply;
  const caller = { context: {}, principal: {}, http: { request: { ip: '127.0.0.1' }, reply } };
  const { body } = await streams.start(
    { format: 'mp3' } as unknown as StreamRequest,
    caller as unknown as StreamCaller,
  );
  return { body, cancelled: run };
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

test('a reader who pauses for minutes gets all of it', async () => {
  const { body, cancelled } = await startStream();
  let heard = '';
  for await (const bytes of body) {
    heard += String(bytes);
    await jest.advanceTimersByTimeAsync(300_000);
  }
  expect(heard).toBe(segments.join(''));
  expect(cancelled).not.toHaveBeenCalled();
});

test('a segment that does not come in a minute ends the stream and cancels the job', async () => {
  const { body, cancelled } = await startStream({ last: 1 });
  const reading = (async () => {
    for await (const bytes of body) expect(String(bytes)).toBe(segments[0]);
  })();
  const ended = expect(reading).rejects.toMatchObject({ code: 'job.delayed' });
  await jest.advanceTimersByTimeAsync(59_000);
  expect(cancelled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  await ended;
  expect(cancelled).toHaveBeenCalledTimes(1);
});
