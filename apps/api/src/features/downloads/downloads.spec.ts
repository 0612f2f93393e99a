import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Span } from './coverage';
import { Downloads } from './downloads';
import type { Heard, HeardFiles } from './heard-files';

const file = { bytes: 1_000, durationMs: 120_000 };

interface Sent {
  readonly method?: string;
  readonly userAgent?: string;
  readonly status?: number;
  readonly range?: string;
  /** Bytes on the wire of a response that was cut off. */
  readonly cutAfter?: number;
}

async function spansOf(sent: Sent): Promise<Span[]> {
  const heard: Heard[] = [];
  const downloads = new Downloads({
    add: async (batch: Heard[]) => void heard.push(...batch),
  } as unknown as HeardFiles);
  const socket = { bytesWritten: 5_000 };
  const { method = 'GET', userAgent = 'Overcast/3.0', status = 200, range, cutAfter } = sent;
  const request = { method, headers: { 'user-agent': userAgent }, ip: '203.0.113.1', raw: { socket } };
  const raw = Object.assign(new EventEmitter(), { writableFinished: cutAfter === undefined });
  const reply = { raw, statusCode: status, getHeader: () => range };
  downloads.watch(
    { kind: 'share', contentId: 'job-1' },
    file,
    request as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
  );
  socket.bytesWritten += cutAfter ?? file.bytes;
  raw.emit('close');
  await downloads.settled();
  return heard.map(({ span }) => span);
}

test('a complete response counts with what it sent', async () => {
  expect(await spansOf({})).toEqual([{ start: 0, end: 1_000 }]);
  expect(await spansOf({ status: 206, range: 'bytes 10-19/1000' })).toEqual([{ start: 10, end: 20 }]);
});

test('a response that was cut off counts with the bytes that left', async () => {
  expect(await spansOf({ cutAfter: 300 })).toEqual([{ start: 0, end: 300 }]);
  expect(await spansOf({ status: 206, range: 'bytes 10-19/1000', cutAfter: 300 })).toEqual([{ start: 10, end: 20 }]);
});

test.each([{ method: 'HEAD' }, { userAgent: 'Googlebot/2.1' }, { status: 304 }, { status: 416 }])(
  '%j is not heard',
  async (sent) => expect(await spansOf(sent)).toEqual([]),
);
