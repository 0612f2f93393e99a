import { createServer } from 'node:net';
import { type Config } from '../config/config';
import { BadConfiguration } from '../errors/bad-configuration';

type Address = Pick<Config['env'], 'HOST' | 'PORT'>;

/** One line for an address that cannot be listened on; null for any other failure. */
export function listenErrorMessage(error: unknown, { HOST, PORT }: Address): string | null {
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  if (syscall !== 'listen' && hostname !== HOST) return null;
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${PORT} is already in use on ${HOST}; stop the program that listens there, or set PORT to another value`;
    case 'EACCES':
      return `PORT: ${PORT} cannot be opened by this user; set PORT to a value above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST: ${HOST} is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all interfaces`;
    default:
      return null;
  }
}

/**
 * Opens and closes the port. The application claims jobs before it listens, so it must not start if it cannot listen.
 * @throws BadConfiguration
 */
export async function assertListenable({ HOST, PORT }: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(PORT, HOST, resolve));
  } catch (error) {
    const message = listenErrorMessage(error, { HOST, PORT });
    throw message === null ? error : new BadConfiguration(message);
  }
  await new Promise((closed) => probe.close(closed));
}
