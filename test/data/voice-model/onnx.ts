import { BinaryWriter } from 'google-protobuf';

const types = { float: 1, int64: 7 } as const;
export type Type = keyof typeof types;

export interface Constant {
  readonly name: string;
  readonly type: Type;
  readonly values: readonly number[];
  /** A scalar without one. */
  readonly dimension?: number;
}

export type Operation = readonly [operator: string, inputs: string, output: string];

export const message = (write: (writer: BinaryWriter) => void): Uint8Array => {
  const writer = new BinaryWriter();
  write(writer);
  return writer.getResultBuffer();
};

export const tensor = ({ name, type, values, dimension }: Constant): Uint8Array =>
  message((writer) => {
    if (dimension !== undefined) writer.writeInt64(1, dimension);
    writer.writeInt32(2, types[type]);
    writer.writeString(8, name);
    const raw = type === 'float' ? new Float32Array(values) : new BigInt64Array(values.map(BigInt));
    writer.writeBytes(9, new Uint8Array(raw.buffer));
  });

export const node = ([operator, inputs, output]: Operation, attribute?: Uint8Array): Uint8Array =>
  message((writer) => {
    writer.writeRepeatedString(1, inputs.split(' '));
    writer.writeString(2, output);
    writer.writeString(4, operator);
    if (attribute) writer.writeBytes(5, attribute);
  });

/** The operator's `to`, a type. */
export const castTo = (type: Type): Uint8Array =>
  message((writer) => {
    writer.writeString(1, 'to');
    writer.writeInt64(3, types[type]);
    writer.writeInt32(20, 2);
  });

export const value = (name: string, type: Type, ...dimensions: (string | number)[]): Uint8Array => {
  const dimension = (size: string | number) =>
    message((writer) => (typeof size === 'number' ? writer.writeInt64(1, size) : writer.writeString(2, size)));
  const shape = message((writer) => dimensions.forEach((size) => writer.writeBytes(1, dimension(size))));
  const tensorType = message((writer) => {
    writer.writeInt32(1, types[type]);
    writer.writeBytes(2, shape);
  });
  return message((writer) => {
    writer.writeString(1, name);
    writer.writeBytes(
      2,
      message((inner) => inner.writeBytes(1, tensorType)),
    );
  });
};

/** An ONNX file of a graph; the metadata is what sherpa-onnx reads. */
export const onnxFile = (graph: Uint8Array, metadata: Readonly<Record<string, string>>): Uint8Array =>
  message((writer) => {
    writer.writeInt64(1, 8);
    writer.writeBytes(7, graph);
    writer.writeBytes(
      8,
      message((opset) => opset.writeInt64(2, 15)),
    );
    for (const [key, text] of Object.entries(metadata)) {
      const entry = message((inner) => {
        inner.writeString(1, key);
        inner.writeString(2, text);
      });
      writer.writeBytes(14, entry);
    }
  });
