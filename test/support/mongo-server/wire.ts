import { BSON, type Document } from 'bson';

/** One request of the driver: the command document, with document sequences merged in. */
export interface Request {
  readonly id: number;
  readonly opcode: number;
  readonly command: Document;
}

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;

/** Cuts complete messages off a growing buffer; `rest` waits for more bytes. */
export function splitMessages(buffer: Buffer): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  let rest = buffer;
  while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
    const length = rest.readInt32LE(0);
    messages.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

/** @throws Error for an opcode other than OP_MSG and OP_QUERY (which the driver's handshake starts with) */
export function decodeRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === opMsg) return { id, opcode, command: sections(message) };
  if (opcode !== opQuery) throw new Error(`Opcode ${opcode} is not supported`);
  const afterCollection = message.indexOf(0, 20) + 1; // flags, then a C string, then skip and limit
  return { id, opcode, command: { ...read(message, afterCollection + 8), $db: 'admin' } };
}

function sections(message: Buffer): Document {
  let command: Document = {};
  for (let at = 20; at < message.length;) {
    const kind = message[at++];
    const size = message.readInt32LE(at);
    if (kind === 0) command = { ...read(message, at), ...command };
    else Object.assign(command, documentSequence(message.subarray(at, at + size)));
    at += size;
  }
  return command;
}

function documentSequence(section: Buffer): Document {
  const end = section.indexOf(0, 4);
  const documents: Document[] = [];
  for (let at = end + 1; at < section.length; at += section.readInt32LE(at)) documents.push(read(section, at));
  return { [section.toString('utf8', 4, end)]: documents };
}

const read = (bytes: Buffer, at: number): Document => BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)));

export function encodeReply({ id, opcode }: Request, reply: Document): Buffer {
  const body = BSON.serialize(reply);
  const isMsg = opcode === opMsg;
  const head = Buffer.alloc(isMsg ? 21 : 36);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 8);
  head.writeInt32LE(isMsg ? opMsg : opReply, 12);
  if (!isMsg) head.writeInt32LE(1, 32); // one document
  return Buffer.concat([head, body]);
}
