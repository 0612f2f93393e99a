import { ClerkApi } from '../../../apps/api/src/features/sign-in/clerk/clerk-api';
import { readConfig } from '../../../apps/api/src/platform/config/config';
import { clerkVariables, signingKey, startClerk } from '../../support/clerk-server';
import type { OutsideCall, OutsideService } from '../outside-call';

const call = (name: string, use: (api: ClerkApi) => Promise<unknown>): OutsideCall => ({
  name,
  prepare: async ({ url, failures }) => {
    const api = new ClerkApi(readConfig({ NODE_ENV: 'test', ...clerkVariables(url) }), failures);
    return { run: () => use(api) };
  },
});

export const hostedSignIn: OutsideService = {
  title: 'Hosted sign-in (Clerk)',
  start: async () => {
    const server = await startClerk(await signingKey('key'));
    server.addUser('user_1', 'ada@example.com');
    server.addSession('sess_1', 1_790_000_000_000);
    return server;
  },
  bodyOf: (status) =>
    status === 404 ? undefined : { errors: [{ message: 'No.', long_message: 'No.', code: `failed_${status}` }] },
  calls: [
    call('signing keys', (api) => api.signingKeys()),
    call("a user's address", (api) => api.verifiedEmailOf('user_1')),
    call('start of a session', (api) => api.sessionStartedAt('sess_1')),
    call('end a session', (api) => api.revokeSession('sess_1')),
  ],
};
