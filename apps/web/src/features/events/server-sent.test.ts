import { serverSent, type ServerSent } from './server-sent';

/** A response body that arrives in these chunks. */
function bodyOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const remaining = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const reader = {
    read: async () =>
      remaining.length > 0 ? { done: false, value: remaining.shift() } : { done: true, value: undefined },
    cancel: async () => undefined,
  };
  return { getReader: () => reader } as unknown as ReadableStream<Uint8Array>;
}

async function read(...chunks: string[]) {
  const messages: ServerSent[] = [];
  let activity = 0;
  for await (const message of serverSent(bodyOf(...chunks), () => (activity += 1))) messages.push(message);
  return { messages, activity };
}

test('parses messages split at any byte', async () => {
  const text = 'retry: 2000\n\nid: 1\ndata: {"a":"é"}\n\n: \n\nid: 2\r\ndata: x\r\ndata: y\r\n\r\n';
  const expected = [
    { id: '1', data: '{"a":"é"}' },
    { id: '2', data: 'x\ny' },
  ];
  expect((await read(text)).messages).toEqual(expected);
  expect((await read(...text)).messages).toEqual(expected);
});

test('reports a comment as activity, not as a message', async () => {
  expect(await read(': \n\n', ': \n\n')).toEqual({ messages: [], activity: 2 });
});

test('ignores an incomplete message', async () => {
  expect((await read('id: 1\ndata: half')).messages).toEqual([]);
});
