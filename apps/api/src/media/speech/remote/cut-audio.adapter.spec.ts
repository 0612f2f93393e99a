import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import { tone } from '../../../../../../test/support/stub-server';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import { wavOf } from '../speech-provider';
import { RemoteSpeech } from './remote-speech';

beforeAll(() => void Logger.overrideLogger(false));

const wav = Buffer.from(wavOf(tone(24_000, 3), 24_000));
const [ofFile, ofData] = [4, 40];
/** With another size in the headers at these places. */
const saying = (size: number, ...places: number[]): Buffer => {
  const changed = Buffer.from(wav);
  for (const place of places) changed.writeUInt32LE(size, place);
  return changed;
};
const half = (audio: Buffer): Buffer => audio.subarray(0, audio.length / 2);
const open = saying(0xffffffff, ofFile, ofData);

const status = 'HTTP/1.1 200 OK\r\ncontent-type: audio/wav\r\n';
/** Until the server ends the connection: as long as the body is. */
const untilEnd = `${status}connection: close\r\n\r\n`;
const reset = (socket: Socket) => () => void setTimeout(() => socket.resetAndDestroy(), 20);
const end = (audio: Buffer) => (socket: Socket) => void socket.end(Buffer.concat([Buffer.from(untilEnd), audio]));
const chunked = (audio: Buffer) =>
  Buffer.concat([
    Buffer.from(`${status}transfer-encoding: chunked\r\n\r\n${audio.length.toString(16)}\r\n`),
    audio,
    Buffer.from('\r\n'),
  ]);

/** Answers each request in this way; counts them. */
async function speakFrom(serve: (socket: Socket) => void) {
  let requests = 0;
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        requests += 1;
        serve(socket);
      });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const options = { baseUrl, model: 'kokoro', retries: { attempts: 5, delayMs: () => 0 } };
  const failures = new ServiceFailures(new Metrics());
  const speech = await RemoteSpeech.connect(options, failures);
  try {
    const spoken = speech.speak({ text: 'Hello there.', voiceId: 'one' }, new AbortController().signal);
    const result = await spoken.then(
      ({ audio }) => audio.length,
      (error: { code: string }) => error.code,
    );
    return { result, requests, kinds: failures.current().map(({ kind }) => kind) };
  } finally {
    server.close();
  }
}

test.each<[string, (socket: Socket) => void]>([
  [
    'a reset before the end of a body without a length',
    (socket) => socket.write(Buffer.concat([Buffer.from(untilEnd), half(open)]), reset(socket)),
  ],
  ['a reset between chunks', (socket) => socket.write(chunked(half(open)), reset(socket))],
  ['an end without the last chunk', (socket) => socket.end(chunked(half(open)))],
  [
    'less than its content length',
    (socket) => socket.end(Buffer.concat([Buffer.from(`${status}content-length: ${open.length}\r\n\r\n`), half(open)])),
  ],
])('%s is a cut, repeated once', async (_, serve) =>
  expect(await speakFrom(serve)).toEqual({ result: 'speech.unreachable', requests: 1, kinds: ['unreachable'] }),
);

test.each<[string, Buffer]>([
  ['less than the size of its samples', half(wav)],
  ['less than the size of its file', half(saying(0xffffffff, ofData))],
  ['half a sample at its end', open.subarray(0, -1)],
])('%s is not the speech, although the connection ended well', async (_, audio) =>
  expect(await speakFrom(end(audio))).toEqual({ result: 'speech.unusable', requests: 2, kinds: ['badResponse'] }),
);

test.each<[string, Buffer]>([
  ['the largest size', open],
  ['no size', saying(0, ofFile, ofData)],
  ['no size of its samples', saying(0, ofData)],
  [
    'a size of its file with its header',
    Buffer.from(saying(0, ofData).fill(Buffer.from(Uint32Array.of(wav.length).buffer), ofFile, ofFile + 4)),
  ],
  ['the sizes that it has', wav],
])('a stream that says %s and ends well is accepted', async (_, audio) =>
  expect(await speakFrom(end(audio))).toEqual({ result: wav.length, requests: 1, kinds: [] }),
);

test('a connection that breaks after the whole response has cut nothing', async () => {
  const whole = Buffer.concat([Buffer.from(`${status}content-length: ${open.length}\r\n\r\n`), open]);
  expect(await speakFrom((socket) => socket.write(whole, reset(socket)))).toMatchObject({
    result: open.length,
    requests: 1,
  });
});
