import { castTo, message, node, onnxFile, tensor, value, type Constant, type Operation, type Type } from './onnx';

/**
 * A graph in the form of a Piper voice that sherpa-onnx loads: each phoneme is a tone of 55 ms. It has no speech in it, so it
 * shows nothing about quality; its speakers behave as real models were seen to. No weights are needed.
 */
export const speakers = {
  low: 0,
  high: 1,
  /** Every sample is NaN. */
  notANumber: 2,
  silent: 3,
  /** NaN for texts below about 25 phonemes, as a quantized Kokoro. */
  failsOnShort: 4,
  /** No samples at all. */
  empty: 5,
} as const;

export const sampleRate = 22_050;
const phonemeSeconds = 0.055;
/** Each phoneme is followed by a pad. */
const shortInput = 50;

/** What stands for each token: phonemes, after signs of their own. */
export const symbols = [
  ...[...'_^$ !\'(),-.:;?abcdefghijklmnopqrstuvwxyz'],
  ...[...'æçðøħŋœǀɐɑɒɓɔɕɖɗɘəɚɛɜɞɟɠɡɢɣɤɥɦɧɨɪɫɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʄʈʉʊʋʌʍʎʏʐʑʒʔʕʘʙʛʜʝʟʡʢβθχᵻⱱˈˌːˑ˞ɝʲ'],
];
const punctuation = 14;

/** File `tokens.txt` of the model. */
export const tokens = symbols.map((symbol, index) => `${symbol} ${index}\n`).join('');

const floats = (name: string, ...values: number[]): Constant => ({
  name,
  type: 'float',
  values,
  dimension: values.length,
});
const scalar = (name: string, value: number, type: Type = 'float'): Constant => ({ name, type, values: [value] });
const axis = (name: string, value: number): Constant => ({ name, type: 'int64', values: [value], dimension: 1 });

const frequencies = symbols.map((_, at) => (at < punctuation ? 0 : 110 * 2 ** (((at - punctuation) % 36) / 12)));
const constants: Constant[] = [
  floats('frequencies', ...frequencies),
  floats('pitch', 1, 1.6, NaN, 1, 1, 1),
  floats('amplitude', 0.3, 0.3, 0.3, 0, 0.3, 0.3),
  floats('length', 1, 1, 1, 1, 1, 0),
  floats('failsOnShort', 0, 0, 0, 0, 1, 0),
  scalar('second', 1, 'int64'),
  scalar('zero', 0),
  scalar('one', 1),
  scalar('half', 0.5),
  scalar('shortInput', shortInput),
  scalar('samplesPerPhoneme', phonemeSeconds * sampleRate),
  scalar('radians', (2 * Math.PI) / sampleRate),
  scalar('pi', Math.PI),
  axis('axis2', 2),
  axis('axis0', 0),
  { name: 'shape', type: 'int64', values: [1, 1, -1], dimension: 3 },
];

/** Operators without attributes; Gather's default axis is 0. */
const operations: Operation[] = [
  ['Gather', 'scales second', 'lengthScale'],
  ['Gather', 'length sid', 'speakerLength'],
  ['Squeeze', 'speakerLength axis0', 'speakerLengthScalar'],
  ['Mul', 'samplesPerPhoneme lengthScale', 'scaled'],
  ['Mul', 'scaled speakerLengthScalar', 'samples'],
  ['Range', 'zero samples one', 'time'],
  ['Gather', 'frequencies input', 'tone'],
  ['Gather', 'pitch sid', 'speakerPitch'],
  ['Mul', 'tone speakerPitch', 'hertz'],
  ['Unsqueeze', 'hertz axis2', 'hertzColumns'],
  ['Mul', 'time radians', 'angularTime'],
  ['Mul', 'hertzColumns angularTime', 'phase'],
  ['Sin', 'phase', 'wave'],
  ['Div', 'time samples', 'share'],
  ['Mul', 'share pi', 'arc'],
  ['Sin', 'arc', 'envelope'],
  ['Mul', 'wave envelope', 'shaped'],
  ['Gather', 'amplitude sid', 'speakerAmplitude'],
  ['Mul', 'shaped speakerAmplitude', 'loud'],
  // log of a negative number is NaN, and NaN * 0 stays NaN.
  ['Mul', 'input_lengths_float one', 'inputLength'],
  ['Sub', 'inputLength shortInput', 'beyondShort'],
  ['Log', 'beyondShort', 'logarithm'],
  ['Mul', 'logarithm zero', 'poison'],
  ['Gather', 'failsOnShort sid', 'flag'],
  ['Greater', 'flag half', 'isPoisoned'],
  ['Where', 'isPoisoned poison zero', 'added'],
  ['Add', 'loud added', 'sum'],
  ['Reshape', 'sum shape', 'output'],
];

const graph = (): Uint8Array =>
  message((writer) => {
    writer.writeBytes(1, node(['Cast', 'input_lengths', 'input_lengths_float'], castTo('float')));
    for (const operation of operations) writer.writeBytes(1, node(operation));
    writer.writeString(2, 'tones');
    for (const constant of constants) writer.writeBytes(5, tensor(constant));
    writer.writeBytes(11, value('input', 'int64', 'N', 'L'));
    writer.writeBytes(11, value('input_lengths', 'int64', 'N'));
    writer.writeBytes(11, value('scales', 'float', 3));
    writer.writeBytes(11, value('sid', 'int64', 'N'));
    writer.writeBytes(12, value('output', 'float', 'N', 1, 'S'));
  });

const metadata = {
  model_type: 'vits',
  comment: 'piper',
  language: 'English',
  voice: 'en-us',
  has_espeak: '1',
  n_speakers: String(Object.keys(speakers).length),
  sample_rate: String(sampleRate),
};

/** The ONNX file. Without metadata sherpa-onnx ends its process on it. */
export const toneModel = ({ hasMetadata = true } = {}): Uint8Array => onnxFile(graph(), hasMetadata ? metadata : {});
