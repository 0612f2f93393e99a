import { createServer } from 'node:net';
import { BadConfiguration, type Config } from '../config/config';

type Address = Pick<Config['env'], 'HOST' | 'PORT'>;

/** One line for what a system says of an address that cannot be listened on; null for any other failure. */
export function listenRefusal(error: unknown, { HOST, PORT }: Address): string | null {
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  if (syscall !== 'listen' && hostname !== HOST) return null;
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${PORT} is taken on ${HOST}; stop the program that listens there, or set PORT to another`;
    case 'EACCES':
      return `PORT: ${PORT} may not be opened by this user; set PORT to one above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST: ${HOST} is no address of this machine; 127.0.0.1 is, and 0.0.0.0 means all of them`;
    default:
      return null;
  }
}

/**
 * Listens for a moment. The application claims jobs before it listens: where it could not, it must not begin.
 * @throws BadConfiguration
 */
export async function assertListenable({ HOST, PORT }: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(PORT, HOST, resolve));
  } catch (error) {
    const refusal = listenRefusal(error, { HOST, PORT });
    throw refusal === null ? error : new BadConfiguration(refusal);
  }
  await new Promise((closed) => probe.close(closed));
}
