import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const requestsPerConnection = 1_200;
const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Connections of an anonymous client that sends many requests for the largest document at once, and reads nothing. */
export async function unreadRequests(port: number, connections = 30): Promise<{ close(): void }> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.pause();
      await once(socket, 'connect');
      socket.write(request.repeat(requestsPerConnection));
      return socket;
    }),
  );
  return { close: () => sockets.forEach((socket) => socket.destroy()) };
}
