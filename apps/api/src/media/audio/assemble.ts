import type { AudioFormat } from '@duetcast/domain/jobs/job-events';
import type { Assembled, AssemblyRequest } from './audio-assembler';
import { Bed } from './bed';
import { id3Tag } from './id3';
import { levelsOf, type Levels, type Measured } from './measure';
import { corrected, type Plan, planOf } from './plan';
import { Rendering, type Rendered } from './render';
import type { Block } from './signal/block';
import type { AssembledFile } from './worker-messages';

/** Renders beyond the first, if limiting or encoding missed the loudness target. */
const maxCorrections = 2;

type ReadPart = (part: number) => Promise<Iterable<Block>>;

/**
 * Joins measured parts: renders, measures the decoded file, and renders again with corrected gains if it misses the
 * target.
 * @param read decodes a part, or the music after the last
 * @param watched passes blocks through, or throws on cancellation
 */
export async function assembleFile(
  request: AssemblyRequest,
  measured: readonly Measured[],
  read: ReadPart,
  watched: (blocks: Iterable<Block>) => Iterable<Block>,
): Promise<AssembledFile> {
  const bed = request.music === undefined ? null : Bed.load(await read(request.parts.length));
  let plan = planOf(request, measured.slice(0, request.parts.length), bed);
  for (let corrections = 0; ; corrections++) {
    const rendered = await render(plan, bed, request.format, read);
    const levels = await levelsOf(rendered.bytes, watched);
    const better = corrections < maxCorrections ? corrected(plan, levels) : null;
    if (!better) return finished(request, plan, rendered, levels);
    plan = better;
  }
}

async function render(plan: Plan, bed: Bed | null, format: AudioFormat, read: ReadPart): Promise<Rendered> {
  const rendering = await Rendering.start(plan, bed, format);
  for (const [index, part] of plan.parts.entries()) rendering.add(part, await read(index));
  return rendering.finish();
}

function finished(request: AssemblyRequest, { sampleRate }: Plan, rendered: Rendered, levels: Levels): AssembledFile {
  const msAt = (mark: number): number => ((rendered.marks[mark] ?? 0) * 1000) / sampleRate;
  const durationMs = msAt(request.parts.length);
  const partTimes = request.parts.map((_part, index) => ({
    startMs: Math.round(msAt(index)),
    endMs: Math.round(msAt(index + 1)),
  }));
  const chapters = chaptersOf(request, partTimes);
  const tag = request.format === 'mp3' ? id3Tag(request.tags, durationMs, chapters) : new Uint8Array(0);
  // Its own buffer, so that it can be transferred to another thread.
  const bytes = new Uint8Array(tag.length + rendered.bytes.length);
  bytes.set(tag);
  bytes.set(rendered.bytes, tag.length);
  return { bytes, durationMs: Math.round(durationMs), chapters, partTimes, ...levels };
}

/** A part with a title starts a chapter, which lasts until the next one. */
function chaptersOf({ parts }: AssemblyRequest, times: Assembled['partTimes']): Assembled['chapters'] {
  const starts = parts.flatMap(({ title }, index) => (title === null ? [] : [{ title, index }]));
  return starts.map(({ title, index }, at) => ({
    title,
    startMs: times[index]!.startMs,
    endMs: times[(starts[at + 1]?.index ?? times.length) - 1]!.endMs,
  }));
}
