interface Arguments {
  readArguments: (args: string[], benches: string[]) => { names: string[]; against: string | null; rounds: number };
  readSeconds: (value: string | undefined) => number | null;
  readSize: (value: string | undefined) => number | null;
}
const { readArguments, readSeconds, readSize } = jest.requireActual<Arguments>('../../scripts/bench/arguments.mjs');

const read = (line: string) => readArguments(line.split(' ').filter(Boolean), ['latency', 'reads']);

test.each([
  ['', { names: ['latency', 'reads'], against: null, rounds: 5 }],
  ['reads', { names: ['reads'], against: null, rounds: 5 }],
  ['reads latency reads --against HEAD~1', { names: ['reads', 'latency'], against: 'HEAD~1', rounds: 5 }],
  ['--against=v1.0 --rounds=12 reads', { names: ['reads'], against: 'v1.0', rounds: 12 }],
])('accepts "%s"', (line, expected) => expect(read(line)).toEqual(expected));

const badCommit = '--against needs a commit, tag or branch, such as HEAD~1.';
test.each([
  ['writes', 'There is no bench "writes"; the benches are latency, reads.'],
  ['constructor', 'There is no bench "constructor"; the benches are latency, reads.'],
  ['reads --against', badCommit],
  ['reads --against=', badCommit],
  ['reads --against --rounds 3', badCommit],
  ['reads --rounds 3', '--rounds needs --against COMMIT.'],
  ['reads --against HEAD --rounds', '--rounds is ""; give a positive integer.'],
  ['reads --against HEAD --rounds 0', '--rounds is "0"; give a positive integer.'],
  ['reads --against HEAD --rounds -2', '--rounds is "-2"; give a positive integer.'],
  ['reads --against HEAD --rounds 1.5', '--rounds is "1.5"; give a positive integer.'],
  ['reads --against HEAD --rounds many', '--rounds is "many"; give a positive integer.'],
  ['reads --agianst HEAD', 'There is no option --agianst; the options are --against COMMIT and --rounds N.'],
])('rejects "%s"', (line, message) => expect(() => read(line)).toThrow(new Error(message)));

test('BENCH_SECONDS is a positive integer or not set', () => {
  expect([undefined, '', '5'].map(readSeconds)).toEqual([null, null, 5]);
  expect(() => readSeconds('soon')).toThrow('BENCH_SECONDS is "soon"; give a positive integer.');
  expect(['', '300000'].map(readSize)).toEqual([null, 300_000]);
  expect(() => readSize('0')).toThrow('BENCH_SIZE is "0"; give a positive integer.');
});
