import { serverSent, type ServerSent } from './server-sent';

/** What comes over a line, cut where it happens to be cut. */
function bodyOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const left = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const reader = {
    read: async () => (left.length > 0 ? { done: false, value: left.shift() } : { done: true, value: undefined }),
    cancel: async () => undefined,
  };
  return { getReader: () => reader } as unknown as ReadableStream<Uint8Array>;
}

async function read(...chunks: string[]) {
  const messages: ServerSent[] = [];
  let signs = 0;
  for await (const message of serverSent(bodyOf(...chunks), () => (signs += 1))) messages.push(message);
  return { messages, signs };
}

test('messages are put together however they are cut', async () => {
  const text = 'retry: 2000\n\nid: 1\ndata: {"a":"é"}\n\n: \n\nid: 2\r\ndata: x\r\ndata: y\r\n\r\n';
  const wanted = [
    { id: '1', data: '{"a":"é"}' },
    { id: '2', data: 'x\ny' },
  ];
  expect((await read(text)).messages).toEqual(wanted);
  expect((await read(...text)).messages).toEqual(wanted);
});

test('a comment is no message, but a sign of life', async () => {
  expect(await read(': \n\n', ': \n\n')).toEqual({ messages: [], signs: 2 });
});

test('what was not ended is not told', async () => {
  expect((await read('id: 1\ndata: half')).messages).toEqual([]);
});
