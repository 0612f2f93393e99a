import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SmtpMailer } from '../../../apps/api/src/platform/mail/smtp-mailer';
import { makeCertificate } from '../../support/certificates';
import { startSmtpServer } from '../../support/smtp-server';
import { callOutcome, RecordedFailures, type Cell } from '../outside-call';

interface MailServer {
  readonly url: string;
  /** Connections; undefined: not counted. */
  readonly connections?: () => number;
  readonly close: () => Promise<unknown>;
}

/** A server that does this with each connection. */
async function tcpServer(serve: (socket: Socket) => void): Promise<MailServer> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => undefined));
    serve(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = async () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections, close };
}

const replying = (replies: Parameters<typeof startSmtpServer>[0]) => () => startSmtpServer(replies);
const tls = makeCertificate({ name: 'mail.example.com', addresses: ['127.0.0.1'] });
const withPassword = async (reply: string): Promise<MailServer> => {
  const replies = { EHLO: '250-test\r\n250-STARTTLS\r\n250 AUTH PLAIN', AUTH: reply };
  const server = await startSmtpServer(replies, { tls });
  return { ...server, url: `${server.url.replace('//', '//ada:a-password@')}?tls.rejectUnauthorized=false` };
};
const withPasswordOnly = async (): Promise<MailServer> => {
  const server = await startSmtpServer({ EHLO: '250-test\r\n250 AUTH PLAIN' });
  return { ...server, url: server.url.replace('//', '//ada:a-password@') };
};
const refused = async (): Promise<MailServer> => {
  const server = await tcpServer(() => undefined);
  await server.close();
  return { url: server.url, close: async () => undefined };
};

/** What a mail server does; SMTP has no status codes of HTTP. */
const servers: readonly (readonly [title: string, start: () => Promise<MailServer>])[] = [
  ['connection refused', refused],
  ['no greeting', () => tcpServer(() => undefined)],
  ['no reply to the recipient', replying({ RCPT: null })],
  ['cut at the connection', () => tcpServer((socket) => void socket.destroy())],
  ['a web server', () => tcpServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n<html></html>'))],
  ['421 at the sender', replying({ MAIL: '421 4.3.2 shutting down' })],
  ['450 at the recipient', replying({ RCPT: '450 4.2.1 mailbox busy' })],
  ['550 at the recipient', replying({ RCPT: '550 5.1.1 no such mailbox' })],
  ['550 by a policy', replying({ RCPT: '550 5.7.1 not from this address' })],
  ['452 after the message', replying({ BODY: '452 4.3.1 no space' })],
  ['554 after the message', replying({ BODY: '554 5.6.0 not accepted' })],
  ['535 wrong password', () => withPassword('535 5.7.8 wrong password')],
  ['535 with advice on TLS', () => withPassword('535 5.7.8 wrong password; is your client up to TLS 1.2?')],
  ['a password is set, the server has no TLS', withPasswordOnly],
];

export async function mailCells(): Promise<Cell[]> {
  return Promise.all(servers.map(([title, start]) => cellOf(title, start)));
}

async function cellOf(title: string, start: () => Promise<MailServer>): Promise<Cell> {
  const server = await start();
  try {
    const failures = new RecordedFailures();
    const mailer = new SmtpMailer({ url: server.url, from: 'no-reply@example.com' }, failures);
    const mail = { to: 'ada@example.com', subject: 'Sign in', text: 'A link.', html: '<p>A link.</p>' };
    const result = await callOutcome(() => mailer.send(mail));
    return {
      title,
      call: 'send',
      result,
      kinds: [...failures.kinds],
      requests: server.connections?.() ?? 1,
      deletes: 0,
    };
  } finally {
    await server.close();
  }
}
