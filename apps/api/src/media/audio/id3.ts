import NodeId3 from 'node-id3';
import type { Assembled, AssemblyRequest } from './audio-assembler';

/** The table of contents stores its entry count in one byte. */
const maxChapters = 255;

/** A NUL ends a text in ID3: readers would show the rest as garbage, or nothing. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

/** An ID3v2.3 tag: title, artist, comment, length and, with more than one part, chapters. */
export function id3Tag(tags: AssemblyRequest['tags'], durationMs: number, chapters: Assembled['chapters']): Buffer {
  const marked = chapters.length > 1 ? chapters.slice(0, maxChapters) : [];
  const chapter = marked.map(({ title, startMs, endMs }, index) => ({
    elementID: `chapter${index + 1}`,
    startTimeMs: Math.round(startMs),
    endTimeMs: Math.max(1, Math.round(endMs)),
    tags: { title: oneLine(title) },
  }));
  const elements = chapter.map(({ elementID }) => elementID);
  return NodeId3.create({
    title: oneLine(tags.title),
    artist: oneLine(tags.artist),
    length: String(Math.round(durationMs)),
    ...(tags.comment ? { comment: { language: 'eng', text: oneLine(tags.comment) } } : {}),
    ...(chapter.length > 0 ? { chapter, tableOfContents: [{ elementID: 'toc', isOrdered: true, elements }] } : {}),
  });
}
