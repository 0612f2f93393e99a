import { announcedBytes, pipFailureOf } from './python-environment';

test('sizes of packages that pip announces are summed', () => {
  const output = `Collecting numpy==2.4.6 (from -r requirements.txt (line 1))
  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_28_x86_64.whl.metadata (6.6 kB)
  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_28_x86_64.whl (16.9 MB)
  Using cached flatbuffers-25.12.19-py2.py3-none-any.whl (26 kB)`;
  expect(announcedBytes(output)).toBe(16_926_000);
});

test.each([
  ['ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.', 'checksum'],
  ['OSError: [Errno 28] No space left on device', 'space'],
  ["WARNING: Retrying (Retry(total=1)) after connection broken by 'NewConnectionError'", 'network'],
  ['Temporary failure in name resolution', 'network'],
  ['ERROR: No matching distribution found for numpy==2.4.6', 'packages'],
])('%s: %s', (output, reason) => expect(pipFailureOf(output)).toBe(reason));
