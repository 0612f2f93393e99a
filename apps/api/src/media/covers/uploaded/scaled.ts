import type { Picture } from '../picture';

/** The picture on white, since JPEG has no opacity. */
export function opaque({ side, data }: Picture): Picture {
  const flat = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const opacity = (data[at + 3] ?? 255) / 255;
    for (let channel = 0; channel < 3; channel++)
      flat[at + channel] = Math.round((data[at + channel] ?? 0) * opacity + 255 * (1 - opacity));
    flat[at + 3] = 255;
  }
  return { side, data: flat };
}

/** A smaller picture: each pixel is the mean of those that it covers. */
export function scaled({ side, data }: Picture, to: number): Picture {
  const small = new Uint8ClampedArray(to * to * 4);
  const edge = (index: number) => Math.floor((index * side) / to);
  for (let y = 0; y < to; y++)
    for (let x = 0; x < to; x++) {
      const [left, right, top, bottom] = [edge(x), edge(x + 1), edge(y), edge(y + 1)];
      const sums = [0, 0, 0, 0];
      for (let row = top; row < bottom; row++)
        for (let at = (row * side + left) * 4, end = (row * side + right) * 4; at < end; at += 4)
          for (let channel = 0; channel < 4; channel++)
            sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
      const count = (right - left) * (bottom - top);
      small.set(
        sums.map((sum) => Math.round(sum / count)),
        (y * to + x) * 4,
      );
    }
  return { side: to, data: small };
}
