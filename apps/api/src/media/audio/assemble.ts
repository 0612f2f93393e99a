import { join } from 'node:path';
import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import type { Assembled, AssemblyRequest, SampleOptions, Samples } from './audio-assembler';
import { Bed } from './bed';
import { copy, sourceOf } from './files/byte-source';
import { MemoryOutput, type Output, written } from './files/output';
import { id3Tag } from './id3';
import { levelsOf, type Levels, type Measured } from './measure';
import { corrected, type Plan, planOf } from './plan';
import { Rendering } from './render';
import type { Block } from './signal/block';
import type { AssembledFile } from './worker-messages';

/** Renders beyond the first, if limiting or encoding missed the loudness target. */
const maxCorrections = 2;

type ReadPart = (part: number) => Promise<Iterable<Block>>;

interface AssemblyFiles {
  /** Empty folder for what does not fit in memory. */
  readonly folder: string;
  /** Decodes a part, or the music after the last; the blocks of the one before end. */
  readonly read: ReadPart;
  /** Passes blocks through, or throws on cancellation. */
  readonly watched: (blocks: Iterable<Block>) => Iterable<Block>;
}

/**
 * Joins measured parts: renders, measures the decoded file, and renders again with corrected gains if it misses the
 * target.
 */
export async function assembleFile(
  request: AssemblyRequest,
  measured: readonly Measured[],
  { folder, read, watched }: AssemblyFiles,
): Promise<AssembledFile> {
  const { parts, music, format } = request;
  const path = join(folder, 'rendered');
  const bed = music === undefined ? null : Bed.load(await read(parts.length), join(folder, 'music'));
  try {
    let plan = planOf(request, measured.slice(0, parts.length), bed);
    for (let corrections = 0; ; corrections++) {
      const marks = await written(path, (output) => render(plan, bed, format, { read, output }));
      const levels = await sourceOf(path, (rendered) => levelsOf(rendered, watched));
      const better = corrections < maxCorrections ? corrected(plan, levels) : null;
      if (!better) {
        const marksMs = marksInMs(marks, plan);
        return await finished(request, path, { marksMs, heard: heardParts(plan, marksMs, measured), levels });
      }
      plan = better;
    }
  } finally {
    bed?.close();
  }
}

async function render(
  plan: Plan,
  bed: Bed | null,
  format: AudioFormat,
  { read, output }: { readonly read: ReadPart; readonly output: Output },
): Promise<readonly number[]> {
  const rendering = await Rendering.start(plan, bed, format, output);
  for (const [index, part] of plan.parts.entries()) rendering.add(part, await read(index));
  return rendering.finish();
}

const marksInMs = (marks: readonly number[], { sampleRate }: Plan): number[] =>
  marks.map((frames) => (frames * 1000) / sampleRate);

/** Parts are cut and resampled, which moves what is heard and never stretches it. */
function heardParts(plan: Plan, marksMs: readonly number[], measured: readonly Measured[]): Assembled['heard'] {
  return plan.parts.map(({ start, end, sampleRate }, index) => {
    const startMs = marksMs[index]! + (index === 0 ? (plan.leadIn * 1000) / plan.sampleRate : 0);
    return {
      startMs,
      endMs: startMs + ((end - start) * 1000) / sampleRate,
      cutMs: (start * 1000) / sampleRate,
      lengthMs: (measured[index]!.frames * 1000) / sampleRate,
    };
  });
}

interface Rendered extends Pick<Assembled, 'heard'> {
  readonly marksMs: readonly number[];
  readonly levels: Levels;
}

async function finished(
  request: AssemblyRequest,
  path: string,
  { marksMs, heard, levels }: Rendered,
): Promise<AssembledFile> {
  const durationMs = marksMs[request.parts.length]!;
  const partTimes = request.parts.map((_part, index) => ({
    startMs: Math.round(marksMs[index]!),
    endMs: Math.round(marksMs[index + 1]!),
  }));
  const chapters = chaptersOf(request, partTimes);
  const file = { durationMs: Math.round(durationMs), chapters, partTimes, heard, ...levels };
  if (request.format === 'wav') return { path, ...file };
  const tagged = `${path}.mp3`;
  await written(tagged, async (output) => {
    output.append(id3Tag(request.tags, durationMs, chapters));
    await sourceOf(path, async (rendered) => copy(rendered, output));
  });
  return { path: tagged, ...file };
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

const wavHeaderBytes = 44;
/** Parts of a stream have one voice. */
const streamedPart = { contentHash: '', title: null, voice: 'one', pauseAfterMs: 0 };

/** One part for a stream: cut to its speech, amplified, limited and resampled, with the pause after it. */
export async function samplesOf(blocks: Iterable<Block>, measured: Measured, options: SampleOptions): Promise<Samples> {
  const plan = planFor(measured, options);
  const [planned] = plan.parts;
  const output = new MemoryOutput();
  const rendering = await Rendering.start(plan, null, 'wav', output);
  if (planned) rendering.add(planned, blocks);
  rendering.finish();
  const pcm = output.bytes().subarray(wavHeaderBytes);
  return { pcm, sampleRate: plan.sampleRate, gainDb: planned?.gainDb || null };
}

function planFor(measured: Measured, { sampleRate, gainDb, pauseAfterMs }: SampleOptions): Plan {
  const mono = { ...measured, stereo: false };
  const plan = planOf({ parts: [streamedPart], format: 'wav', tags: { title: '', artist: '' } }, [mono]);
  const rate = sampleRate ?? plan.sampleRate;
  const pauseFrames = Math.round((pauseAfterMs * rate) / 1000);
  const parts = plan.parts.map((planned) => ({ ...planned, gainDb: gainDb ?? planned.gainDb, pauseFrames }));
  return { ...plan, sampleRate: rate, parts };
}
