import type { VoiceModelLevel } from '../../../platform/config/config';
import type { ModelVoice, VoiceModel } from './voice-model';

type Speaker = readonly [speaker: number, name: string, gender: ModelVoice['gender'], useCase?: ModelVoice['useCase']];

/** Voice ids end with the speaker's index, because names can change. */
const speakersOf = (locale: string, family: string, speakers: readonly Speaker[]): ModelVoice[] =>
  speakers.map(([speaker, name, gender, useCase = 'narration']) => {
    const id = `${locale.toLowerCase()}-${family}-${speaker}`;
    return { id, speaker, name, gender, locale, useCase };
  });

/**
 * 8 of 904 speakers. Speakers 12, 228, 588 (women) and 6, 678, 684, 738 (men) are those of a public listening test; 14 is
 * a woman by its measured pitch (218 Hz). The names are ours.
 */
const librittsSpeakers = speakersOf('en-US', 'libritts', [
  [12, 'Nora', 'female', 'conversational'],
  [738, 'Miles', 'male', 'conversational'],
  [228, 'Helen', 'female'],
  [678, 'Owen', 'male'],
  [588, 'Alice', 'female', 'conversational'],
  [684, 'Frank', 'male', 'conversational'],
  [14, 'Judith', 'female'],
  [6, 'Warren', 'male'],
]);

/** The best graded of 53 voices: the author of the model publishes the grades. */
const kokoro: VoiceModel = {
  name: 'kokoro-int8-multi-lang-v1_0',
  family: 'kokoro',
  file: 'model.int8.onnx',
  bytes: 132_303_094,
  sha256: '4c3052abaa60943a341f193888cf6abd68787dae6ab8ae5c925a706caa247e4e',
  license: 'Apache-2.0 (Kokoro-82M)',
  sampleRate: 24_000,
  voices: [
    ...speakersOf('en-US', 'kokoro', [
      [3, 'Heart', 'female', 'conversational'],
      [16, 'Michael', 'male', 'conversational'],
      [2, 'Bella', 'female', 'conversational'],
      [14, 'Fenrir', 'male'],
      [9, 'Sarah', 'female'],
      [18, 'Puck', 'male', 'conversational'],
    ]),
    ...speakersOf('zh-CN', 'kokoro', [
      [47, 'Xiaoxiao', 'female', 'conversational'],
      [50, 'Yunxi', 'male', 'conversational'],
      [45, 'Xiaobei', 'female'],
      [52, 'Yunyang', 'male'],
    ]),
  ],
};

interface PiperVoice {
  /** Locale, name and quality: "de_DE-thorsten-medium". */
  readonly voice: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly license: string;
  readonly speakers: readonly Speaker[];
  readonly sampleRate?: number;
  /** Ending of the archive's name. */
  readonly ending?: string;
}

const piper = ({ voice, speakers, sampleRate = 22_050, ending = '', ...checked }: PiperVoice): VoiceModel => ({
  name: `vits-piper-${voice}${ending}`,
  family: 'vits',
  file: `${voice}.onnx`,
  sampleRate,
  voices: speakersOf(voice.slice(0, 5).replace('_', '-'), voice.split('-')[1] ?? voice, speakers),
  ...checked,
});

const libritts: VoiceModel = {
  ...piper({
    voice: 'en_US-libritts_r-medium',
    bytes: 82_038_311,
    sha256: '10dc268f3e371696d721486123e2705a9fc1faa113491979fde4d88dba1f1b1c',
    license: 'CC BY 4.0 (LibriTTS-R)',
    speakers: [],
  }),
  noise: { sound: 0.333, duration: 0.333 },
  voices: librittsSpeakers,
};

/** Piper voices whose data may be used commercially; docs/LICENSES.md. Each checksum was found in three or more projects. */
const otherLanguages: readonly VoiceModel[] = (
  [
    {
      voice: 'de_DE-thorsten-medium',
      bytes: 67_214_254,
      sha256: '50487d9c95fdf2191f31d2588569381063ba1591dcd4c7d4bdd30f12b2191714',
      license: 'CC0 (Thorsten-Voice)',
      speakers: [[0, 'Thorsten', 'male']],
    },
    {
      voice: 'de_DE-kerstin-low',
      bytes: 67_107_768,
      sha256: '4bfe121d5f690a3b87acecd7ae1e70b48f4589ce6ae9f45a1809e6eb19fad97b',
      license: 'CC0 (rhasspy/dataset-voice-kerstin)',
      speakers: [[0, 'Kerstin', 'female']],
      sampleRate: 16_000,
    },
    {
      voice: 'es_ES-sharvard-medium',
      bytes: 80_318_184,
      sha256: 'b30a7a83df0518f0ee1c7039506648cade99f1f9b498fc49ed2ced2e2536bb5a',
      license: 'CC BY 3.0 (Sharvard corpus)',
      speakers: [
        [1, 'Carmen', 'female'],
        [0, 'Andrés', 'male'],
      ],
    },
    {
      voice: 'fr_FR-upmc-medium',
      bytes: 80_422_639,
      sha256: 'e9830a331a16f6cc5ef3116a287065e015d3495c3f56b974889a266da7f89a7f',
      license: 'CC BY-SA 4.0 (UPMC)',
      speakers: [
        [0, 'Jessica', 'female'],
        [1, 'Pierre', 'male'],
      ],
    },
    {
      voice: 'it_IT-paola-medium',
      bytes: 21_143_212,
      sha256: '2b975ed305391c056944a4dde67ee754dd824099503a860295bb4c1d724662d8',
      license: 'CC0 (paolapersico1/Voice-Dataset-Italian)',
      speakers: [[0, 'Paola', 'female']],
      ending: '-int8',
    },
    {
      voice: 'pt_BR-faber-medium',
      bytes: 67_183_065,
      sha256: '7add3f923ad6bc25ca8a192805fd1a64d1b3893e4611c4a9719545a825039a83',
      license: 'CC0 (OHF-Voice/voice-datasets)',
      speakers: [[0, 'Faber', 'male']],
    },
  ] satisfies PiperVoice[]
).map(piper);

/** Models in the order in which they are fetched and their voices are listed. */
export const voiceModels: Readonly<Record<VoiceModelLevel, readonly VoiceModel[]>> = {
  none: [],
  small: [libritts],
  best: [kokoro, ...otherLanguages],
};
