// A line to the server that can be cut and mended: what a browser goes through when the network is lost.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @returns {Promise<{url: string, cut: () => Promise<void>, mend: () => Promise<void>}>} */
export async function openLine(target) {
  const { hostname, port } = new URL(target);
  const open = new Set();
  const carry = (near) => {
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => (open.delete(end), other.destroy()));
      end.pipe(other);
    }
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
  return { url: `http://127.0.0.1:${place}`, cut, mend };
}
