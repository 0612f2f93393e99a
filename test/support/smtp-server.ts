import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

type Verb =
  | 'GREETING'
  | 'EHLO'
  | 'HELO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'TEXT'
  | 'BODY'
  | 'RSET'
  | 'QUIT';
/** Sent instead of the reply, before the connection is cut. */
interface Cut {
  readonly cutAfter: string;
}
/** The reply to a verb; `GREETING`: to the connection; `BODY`: after a message; `TEXT`: within it, which then is not read; null: none. */
export type Replies = Partial<Record<Verb, string | null | Cut>>;

/** A mail server that records received messages in order. */
export interface SmtpServer {
  readonly url: string;
  readonly messages: string[];
  /** Lines of the clients, except those of messages. */
  readonly commands: string[];
  /** Connections so far. */
  readonly opened: number;
  /** Replaces replies, from the next command on. */
  reply(replies: Replies): void;
  close(): Promise<void>;
}

const accepting: Replies = {
  GREETING: '220 test',
  EHLO: '250 test',
  HELO: '250 test',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 continue',
  BODY: '250 queued',
  RSET: '250 ok',
  QUIT: '221 bye',
};

/** Implements the commands of RFC 5321 that the mailer sends. */
export async function startSmtpServer(
  replies: Replies = {},
  { port = 0, tls }: { port?: number; tls?: { cert: string; key: string } } = {},
): Promise<SmtpServer> {
  const messages: string[] = [];
  const commands: string[] = [];
  const current = { ...accepting, ...(tls && { STARTTLS: '220 go' }), ...replies };
  const sockets = new Set<Socket>();
  let opened = 0;
  const server = createServer((socket) => {
    opened += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    const secure = () => {
      const encrypted = new TLSSocket(socket, { isServer: true, ...tls }).on('error', () => undefined);
      converse(encrypted, { messages, commands }, current);
    };
    converse(socket, { messages, commands }, current, secure)('GREETING');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    commands,
    get opened() {
      return opened;
    },
    reply: (changed) => void Object.assign(current, changed),
    close: () => closed(server, sockets),
  };
}

type Received = Pick<SmtpServer, 'messages' | 'commands'>;

function converse(socket: Socket, { messages, commands }: Received, replies: Replies, secure?: () => void) {
  let pending = '';
  let inData = false;
  const reply = (verb: Verb) => {
    const text = replies[verb] === undefined ? '502 not implemented' : replies[verb];
    if (typeof text === 'string') socket.write(`${text}\r\n`);
    else if (text) socket.write(text.cutAfter, () => socket.destroy());
    return typeof text === 'string' ? text : '';
  };
  const received = (chunk: Buffer) => {
    pending += chunk.toString('utf8');
    if (inData && replies.TEXT !== undefined) return void reply('TEXT');
    for (;;) {
      const end = pending.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const text = pending.slice(0, end);
      pending = pending.slice(end + (inData ? 5 : 2));
      const verb = inData ? 'BODY' : (/^\w+/.exec(text)?.[0].toUpperCase() as Verb);
      const answer = reply(verb);
      if (!inData) commands.push(text);
      else if (answer.startsWith('250')) messages.push(text);
      inData = answer.startsWith('354');
      if (verb === 'STARTTLS' && answer.startsWith('220')) {
        socket.off('data', received);
        return secure?.();
      }
    }
  };
  socket.on('data', received);
  return reply;
}

function closed(server: Server, sockets: Set<Socket>): Promise<void> {
  sockets.forEach((socket) => socket.destroy());
  return new Promise((resolve) => server.close(() => resolve()));
}
