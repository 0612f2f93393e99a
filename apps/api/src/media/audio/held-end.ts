/** The end of a part, kept back to be mixed with the beginning of the next. */
export class HeldEnd {
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
