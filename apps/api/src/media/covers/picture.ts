/** A square of pixels from the top left: red, green, blue and opacity of each. */
export interface Picture {
  readonly side: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}
