import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A mail server that records received messages in order. */
export interface SmtpServer {
  readonly url: string;
  readonly messages: string[];
  close(): Promise<void>;
}

/** Implements the commands of RFC 5321 that the mailer sends; `refuse` rejects every recipient with 550. */
export async function startSmtpServer({ refuse = false } = {}): Promise<SmtpServer> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    converse(socket, messages, refuse);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, messages, close: () => closed(server, sockets) };
}

function converse(socket: Socket, messages: string[], refuse: boolean): void {
  let pending = '';
  let inData = false;
  const replies: Record<string, string> = {
    EHLO: '250 test',
    MAIL: '250 ok',
    RCPT: refuse ? '550 no such mailbox' : '250 ok',
    DATA: '354 continue',
    RSET: '250 ok',
    QUIT: '221 bye',
  };
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (;;) {
      const end = pending.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const text = pending.slice(0, end);
      pending = pending.slice(end + (inData ? 5 : 2));
      const verb = text.slice(0, 4).toUpperCase();
      socket.write(`${inData ? '250 queued' : (replies[verb] ?? '502 not implemented')}\r\n`);
      if (inData) messages.push(text);
      inData = !inData && verb === 'DATA';
    }
  });
}

function closed(server: Server, sockets: Set<Socket>): Promise<void> {
  sockets.forEach((socket) => socket.destroy());
  return new Promise((resolve) => server.close(() => resolve()));
}
