/** One speaker of a model. */
export interface ModelVoice {
  /** The provider's own voice id: `en-us-libritts-12`. Jobs store it: never change or reuse one. */
  readonly id: string;
  /** Index of the speaker in the model; an unknown one would be spoken as speaker 0 without an error. */
  readonly speaker: number;
  readonly name: string;
  readonly gender: 'female' | 'male';
  /** BCP 47 tag. */
  readonly locale: string;
  readonly useCase: 'conversational' | 'narration';
}

/** An archive of a neural voice model: `NAME.tar.bz2` with one folder `NAME`. */
export interface VoiceModel {
  /** Name of the archive and of its folder. */
  readonly name: string;
  readonly family: 'vits' | 'kokoro';
  /** The ONNX file in the folder. */
  readonly file: string;
  /** Size of the archive. */
  readonly bytes: number;
  readonly sha256: string;
  /** License of the data that the model was trained on, and where it is stated. */
  readonly license: string;
  /** Hz. */
  readonly sampleRate: number;
  /** Randomness of the sound and of the durations that the model's own configuration asks for (vits). */
  readonly noise?: { readonly sound: number; readonly duration: number };
  readonly voices: readonly ModelVoice[];
}

/** BCP 47 languages of its voices, without regions. */
export const languagesOf = ({ voices }: VoiceModel): string[] => [
  ...new Set(voices.map(({ locale }) => locale.split('-')[0] ?? locale)),
];
