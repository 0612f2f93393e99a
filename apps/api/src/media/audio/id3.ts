import NodeId3 from 'node-id3';
import type { Assembled, AssemblyRequest } from './audio-assembler';

/** A table of contents counts its entries in one byte. */
const mostChapters = 255;

/** An ID3v2.3 tag: title, artist, comment, length and, where there is more than one part, chapters. */
export function id3Tag(tags: AssemblyRequest['tags'], durationMs: number, chapters: Assembled['chapters']): Buffer {
  const marked = chapters.length > 1 ? chapters.slice(0, mostChapters) : [];
  const chapter = marked.map(({ title, startMs, endMs }, index) => ({
    elementID: `chapter${index + 1}`,
    startTimeMs: Math.round(startMs),
    endTimeMs: Math.max(1, Math.round(endMs)),
    tags: { title },
  }));
  const elements = chapter.map(({ elementID }) => elementID);
  return NodeId3.create({
    title: tags.title,
    artist: tags.artist,
    length: String(Math.round(durationMs)),
    ...(tags.comment ? { comment: { language: 'eng', text: tags.comment } } : {}),
    ...(chapter.length > 0 ? { chapter, tableOfContents: [{ elementID: 'toc', isOrdered: true, elements }] } : {}),
  });
}
