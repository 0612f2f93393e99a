import type { Assembled, AssemblyRequest } from './audio-assembler';
import type { Block } from './signal/block';
import { id3Tag } from './id3';
import { levelsOf, type Levels, type Measured } from './measure';
import { corrected, type Plan, planOf } from './plan';
import { Rendering, type Rendered } from './render';
import type { AssembledFile } from './worker-messages';

/** Renders beyond the first, if limiting or encoding missed the loudness target. */
const maxCorrections = 2;

/**
 * Joins measured parts: renders, measures the decoded file, and renders again with corrected gains if it misses the
 * target.
 * @param read decodes a part
 * @param watched passes blocks through, or throws on cancellation
 */
export async function assembleFile(
  request: AssemblyRequest,
  measured: readonly Measured[],
  read: (part: number) => Promise<Iterable<Block>>,
  watched: (blocks: Iterable<Block>) => Iterable<Block>,
): Promise<AssembledFile> {
  let plan = planOf(request, measured);
  for (let corrections = 0; ; corrections++) {
    const rendered = await render(plan, request, read);
    const levels = await levelsOf(rendered.bytes, watched);
    const better = corrections < maxCorrections ? corrected(plan, levels) : null;
    if (!better) return finished(request, plan, rendered, levels);
    plan = better;
  }
}

async function render(
  plan: Plan,
  { format }: AssemblyRequest,
  read: (part: number) => Promise<Iterable<Block>>,
): Promise<Rendered> {
  const rendering = await Rendering.start(plan, format);
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
