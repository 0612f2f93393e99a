import NodeId3 from 'node-id3';
import type { Assembled, AssemblyRequest } from './audio-assembler';

/** The table of contents stores its entry count in one byte. */
const maxChapters = 255;

/** An ID3v2.3 tag: title, artist, comment, length and, with more than one part, chapters. */
export function id3Tag(tags: AssemblyRequest['tags'], durationMs: number, chapters: Assembled['chapters']): Buffer {
  const marked = chapters.length > 1 ? chapters.slice(0, maxChapters) : [];
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
