// Reads an MP3 file from the standard input and prints its tags as another program than ours finds them. In a process of its own,
// since Jest cannot load the package.
import { buffer } from 'node:stream/consumers';
import { parseBuffer } from 'music-metadata';

const { common } = await parseBuffer(await buffer(process.stdin), 'audio/mpeg');
const { title, artist, picture = [] } = common;
const pictures = picture.map(({ format, type, data }) => ({
  format,
  type,
  base64: Buffer.from(data).toString('base64'),
}));
process.stdout.write(JSON.stringify({ title, artist, pictures }));
