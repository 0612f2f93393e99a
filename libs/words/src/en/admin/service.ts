import { words } from '../../kernel/words';
import texts from './service.json';

/** The section of external services on the admin page. */
export const serviceWords = words('serviceWords', {
  ...texts,
  engines: {
    title: 'Voice engines',
    columns: { engine: 'Engine', state: 'Installation' },
    states: {
      waiting: 'idle',
      downloading: (received: string, total: string) => `downloading: ${received} of ${total} MB`,
      ready: 'done',
      suspended: 'done, but it failed repeatedly. It is tried again in a few minutes.',
      failed: (reason: string) => `failed: ${reason}. It is tried again by itself.`,
    },
    reasons: {
      python: 'no Python with venv that it runs on was found',
      network: 'a server of packages or files does not respond as expected',
      packages: 'its packages cannot be installed',
      checksum: 'a package or a file is not the expected one',
      space: 'the disk has too little space',
      check: 'no voice passed the check',
      storage: 'the folder cannot be written',
    },
  },
  speech: (provider: string) => `Speech: ${provider}`,
  outage: (service: string, kind: string) => `${service}: ${kind}`,
});
