/** The parser of the W3C's WebVTT validator, which has no types. */
declare module 'webvtt-parser' {
  interface Node {
    readonly value?: string;
    readonly children: readonly Node[];
  }
  export class WebVTTParser {
    constructor(entities: Readonly<Record<string, string>>);
    parse(
      text: string,
      kind: 'captions',
    ): {
      readonly cues: readonly { readonly startTime: number; readonly endTime: number; readonly tree: Node }[];
      readonly errors: readonly { readonly message: string; readonly line: number }[];
    };
  }
}
