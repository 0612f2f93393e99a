import { jsonLinesOf, serverSentEventsOf } from './lines';

/** A response whose body arrives in these chunks. */
const responseOf = (...chunks: (string | Uint8Array)[]): Response => {
  const bytes = chunks.map((chunk) => (typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      bytes.forEach((chunk) => controller.enqueue(chunk));
      controller.close();
    },
  });
  return new Response(body);
};

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const received: string[] = [];
  for await (const line of lines) received.push(line);
  return received;
}
const events = (response: Response) => all(serverSentEventsOf(response, 1_000, new AbortController()));

test('parses server-sent events split at any byte; skips comments and an incomplete event', async () => {
  const text = 'retry: 2000\n\nid: 1\ndata: {"a":"é"}\n\n: \n\nid: 2\ndata: x\n\ndata: half';
  const bytes = [...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte));
  expect(await events(responseOf(text))).toEqual(['{"a":"é"}', 'x']);
  expect(await events(responseOf(...bytes))).toEqual(['{"a":"é"}', 'x']);
});

test('parses lines split at any byte; skips an incomplete line', async () => {
  const bytes = [...new TextEncoder().encode('"é"\n2\n3')].map((byte) => Uint8Array.of(byte));
  expect(await all(jsonLinesOf(responseOf(...bytes)))).toEqual(['"é"', '2']);
});

test('aborts without a response or data for the idle timeout', async () => {
  const idle = new AbortController();
  const silent = new Promise<Response>((_resolve, reject) =>
    idle.signal.addEventListener('abort', () => reject(idle.signal.reason as Error)),
  );
  await expect(all(serverSentEventsOf(silent, 20, idle))).rejects.toThrow('No data for 20 ms');
});
