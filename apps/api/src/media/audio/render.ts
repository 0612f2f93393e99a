import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import { type Block, blockFrames, ratioOf, type Scratch, scratches } from './signal/block';
import { Limiter } from './signal/limiter';
import type { PlannedPart } from './layout';
import type { Plan } from './plan';
import { Resampler } from './signal/resample';
import { type Bed, BedTrack } from './bed';
import type { Output } from './files/output';
import { Mp3Sink, type Sink, WavSink } from './sink';

/** The end of a part, kept back to be mixed with the beginning of the next. */
class HeldEnd {
  private kept: Float32Array[];
  private mixed = 0;

  /** @param frames the part's last frames to keep, all if it has fewer */
  constructor(
    channels: number,
    private readonly frames: number,
  ) {
    this.kept = Array.from({ length: channels }, () => new Float32Array(0));
  }

  /** Takes frames of the part and returns those that are not among its last. */
  hold(channels: readonly Float32Array[]): Float32Array[] {
    const all = channels.map((samples, channel) => joined(this.kept[channel]!, samples));
    const ready = Math.max(0, all[0]!.length - this.frames);
    this.kept = all.map((samples) => samples.slice(ready));
    return all.map((samples) => samples.slice(0, ready));
  }

  /** Adds the next kept frames, which fade out. */
  mixInto(channels: readonly Float32Array[]): void {
    const total = this.kept[0]!.length;
    const frames = Math.min(channels[0]!.length, total - this.mixed);
    channels.forEach((samples, channel) => {
      const kept = this.kept[channel]!;
      for (let i = 0; i < frames; i++) {
        const at = this.mixed + i;
        samples[i]! += kept[at]! * Math.cos(((Math.PI / 2) * at) / total);
      }
    });
    this.mixed += frames;
  }
}

function joined(first: Float32Array, second: Float32Array): Float32Array {
  const whole = new Float32Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

const fadeMs = 5;

/** Second pass: streams the parts through gain, limiter and encoder, one block of samples at a time. */
export class Rendering {
  private readonly limiter: Limiter;
  private readonly marks: number[] = [];
  private written = 0;
  private remainingDelay: number;
  private held: HeldEnd | null = null;
  private readonly amplified: readonly Scratch[];

  private constructor(
    private readonly plan: Plan,
    private readonly music: BedTrack | null,
    private readonly sink: Sink,
  ) {
    this.limiter = new Limiter(plan.sampleRate, plan.channels, plan.ceilingDbtp);
    this.remainingDelay = this.limiter.delay;
    this.amplified = scratches(plan.channels);
  }

  /** @param output receives the file without tags */
  static async start(plan: Plan, bed: Bed | null, format: AudioFormat, output: Output): Promise<Rendering> {
    const { sampleRate, channels } = plan;
    const sink =
      format === 'wav' ? new WavSink(sampleRate, channels, output) : await Mp3Sink.open(sampleRate, channels, output);
    const music = bed && plan.bed && new BedTrack(bed, plan.bed, sampleRate);
    return new Rendering(plan, music, sink);
  }

  add(part: PlannedPart, blocks: Iterable<Block>): void {
    this.marks.push(this.written);
    if (this.marks.length === 1) this.writeSilence(this.plan.leadIn);
    const end = part.pauseFrames < 0 ? new HeldEnd(this.plan.channels, -part.pauseFrames) : null;
    const gain = ratioOf(part.gainDb);
    const resamplers = Array.from(
      { length: this.plan.channels },
      () => new Resampler(part.sampleRate, this.plan.sampleRate),
    );
    for (const channels of cut(blocks, part)) {
      const resampled = resamplers.map((resampler, channel) => resampler.push(channels[channel] ?? channels[0]!));
      this.writeUpTo(end, this.amplify(resampled, gain));
    }
    this.writeUpTo(end, this.amplify(resamplers.map((resampler) => resampler.flush()), gain)); // prettier-ignore
    if (end) this.held = end;
    this.writeSilence(part.pauseFrames);
  }

  /** Keeps the end of a part back, over which the next one begins. */
  private writeUpTo(end: HeldEnd | null, channels: readonly Float32Array[]): void {
    this.write(end ? end.hold(channels) : channels);
  }

  /** The start frame of each part, then the end of the last including its pause. */
  finish(): readonly number[] {
    this.marks.push(this.written);
    this.writeSilence(this.limiter.delay);
    this.sink.finish();
    return this.marks;
  }

  /** Not in place: a mono part is both channels of a stereo output. */
  private amplify(channels: readonly Float32Array[], gain: number): readonly Float32Array[] {
    return channels.map((samples, channel) => {
      const louder = this.amplified[channel]!.take(samples.length);
      for (let i = 0; i < samples.length; i++) louder[i] = samples[i]! * gain;
      return louder;
    });
  }

  private writeSilence(frames: number): void {
    for (let left = frames; left > 0; left -= blockFrames) {
      const size = Math.min(left, blockFrames);
      this.write(Array.from({ length: this.plan.channels }, () => new Float32Array(size)));
    }
  }

  private write(channels: readonly Float32Array[]): void {
    const frames = channels[0]!.length;
    this.held?.mixInto(channels);
    this.music?.mixInto(channels, this.written);
    this.written += frames;
    const limited = this.limiter.push(channels, frames);
    const skipped = Math.min(this.remainingDelay, frames);
    this.remainingDelay -= skipped;
    this.sink.push(
      limited.map((samples) => samples.subarray(skipped)),
      frames - skipped,
    );
  }
}

/** The planned frames of a part, with short fades at both ends to avoid clicks; changes the blocks. */
function* cut(blocks: Iterable<Block>, { start, end, sampleRate }: PlannedPart): Generator<Float32Array[]> {
  const fade = Math.min(Math.round((sampleRate * fadeMs) / 1000), Math.floor((end - start) / 2));
  let at = 0;
  for (const { channels, frames } of blocks) {
    const from = Math.max(0, start - at);
    const to = Math.min(frames, end - at);
    if (from < to) {
      const first = at + from;
      yield channels.map((samples) => faded(samples.subarray(from, to), first - start, end - first, fade));
    }
    at += frames;
  }
}

/** @param before frames from the start to the first sample @param left frames from the first sample to the end */
function faded(samples: Float32Array, before: number, left: number, fade: number): Float32Array {
  for (let i = 0; i < samples.length && before + i < fade; i++) samples[i]! *= (before + i) / fade;
  for (let i = Math.max(0, left - fade); i < samples.length; i++) samples[i]! *= (left - 1 - i) / fade;
  return samples;
}
