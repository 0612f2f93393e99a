import NodeId3 from 'node-id3';
import { coverFile } from '../covers/cover-file';
import type { CoverText } from '../covers/design';
import type { Assembled, AssemblyTags } from './audio-assembler';

/** The table of contents stores its entry count in one byte. */
const maxChapters = 255;
/** Pixels of the cover: sharp on a phone, and about 20 kB. */
const coverSide = 600;
/** ID3v2.3, 4.15: the type of a front cover. */
const frontCover = 3;

/** A NUL ends a text in ID3: readers would show the rest as garbage, or nothing. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

/** An ID3v2.3 tag: title, artist, comment, length, cover and, with more than one part, chapters. */
export function id3Tag(tags: AssemblyTags, durationMs: number, chapters: Assembled['chapters']): Buffer {
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
    ...(tags.cover && { image: imageOf(tags.cover) }),
    ...(chapter.length > 0 ? { chapter, tableOfContents: [{ elementID: 'toc', isOrdered: true, elements }] } : {}),
  });
}

const imageOf = (cover: CoverText) => ({
  mime: 'image/png',
  type: { id: frontCover },
  description: '',
  imageBuffer: coverFile(cover, coverSide),
});
