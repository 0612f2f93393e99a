// A line to the server that can be cut, mended, and made to misbehave: what a browser goes through with a bad network.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** An unmasked WebSocket text frame (RFC 6455, 5.2), for texts of up to 125 bytes. */
const textFrame = (text) => Buffer.concat([Buffer.from([0x81, Buffer.byteLength(text)]), Buffer.from(text)]);

const answerOf = (body) =>
  [
    'HTTP/1.1 200 OK',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');

/**
 * - `cut`, `mend`: nothing gets through; all does again.
 * - `fail(pattern, body)`: requests whose head matches end without an answer, or with `body`, as from a broken proxy;
 *   `null` ends that.
 * - `say(text)`: speaks into the open WebSockets, as a proxy can.
 */
export async function openLine(target) {
  const { hostname, port } = new URL(target);
  const open = new Set();
  const upgraded = new Set();
  let fault = null;
  const request = (near, far) => (chunk) => {
    if (!fault?.pattern.test(chunk.toString('latin1'))) return far.write(chunk);
    if (fault.body === undefined) return near.destroy();
    near.end(answerOf(fault.body));
  };
  const carry = (near) => {
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => (open.delete(end), upgraded.delete(end), other.destroy()));
    }
    near.on('data', request(near, far)).on('end', () => far.end());
    far.once('data', (chunk) => chunk.toString('latin1').startsWith('HTTP/1.1 101') && upgraded.add(near));
    far.pipe(near);
  };
  let line = createServer(carry).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const place = line.address().port;
  const cut = async () => {
    if (!line.listening) return;
    line.close();
    open.forEach((end) => end.destroy());
    await once(line, 'close');
  };
  const mend = async () => {
    line = createServer(carry).listen(place, '127.0.0.1');
    await once(line, 'listening');
  };
  const fail = (pattern, body) => void (fault = pattern && { pattern, body });
  const say = (text) => upgraded.forEach((near) => near.write(textFrame(text)));
  return { url: `http://127.0.0.1:${place}`, cut, mend, fail, say };
}
