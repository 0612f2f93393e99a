import { BadFrame, FrameReader } from './frame-reader';

const frame = (header: object, samples: readonly number[] = []): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(new Float32Array(samples).buffer)]);

test('reads frames however their bytes arrive', () => {
  const bytes = Buffer.concat([
    frame({ ready: true }),
    frame({ id: 1, samples: 3 }, [0.5, -1, NaN]),
    frame({ id: 1, last: true }),
  ]);
  const expected = [
    { header: { ready: true }, samples: new Float32Array() },
    { header: { id: 1, samples: 3 }, samples: new Float32Array([0.5, -1, NaN]) },
    { header: { id: 1, last: true }, samples: new Float32Array() },
  ];
  for (const size of [1, 2, 7, bytes.length]) {
    const reader = new FrameReader();
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    expect(pieces.flatMap((piece) => reader.push(piece))).toEqual(expected);
  }
});

test.each([
  ['no JSON', Buffer.from('Loading the model …\n')],
  ['a number of samples that is none', frame({ id: 1, samples: 'many' })],
  ['a negative one', frame({ id: 1, samples: -1 })],
  ['one beyond ten minutes', frame({ id: 1, samples: 30_000_000 })],
  ['a line without an end', Buffer.alloc(5_000, 'x')],
  ['a line that is too long', Buffer.from(`${'1'.repeat(5_000)}\n`)],
])('rejects %s', (_, bytes) => expect(() => new FrameReader().push(bytes)).toThrow(BadFrame));
