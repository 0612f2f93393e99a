import { type ServerEvents, socketPath } from '@duetcast/projections/realtime/socket-events';
import { io, type Socket } from 'socket.io-client';
import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

describe('a page during a rebuild', () => {
  const server = testApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com' });

  test('is asked to read the rows again, and receives what changes afterward', async () => {
    const session = await server.signIn();
    const ada = await ApiClient.with(server, session);
    const admin = await ApiClient.with(server, await server.signIn('root@example.com'));
    const socket: Socket<ServerEvents> = io(server.url, { path: socketPath, auth: { token: session } });
    const refreshed: string[] = [];
    const statuses: string[] = [];
    socket.on('refresh', ({ projection }) => refreshed.push(projection));
    socket.on('job_update', ({ job }) => statuses.push(job.status));
    await new Promise((resolve) => socket.once('connected', resolve));
    const compilation = [{ text: 'Good evening.', voice_id: ada.voices[0] }];
    const { body } = await ada.post('/api/compilations', { domain: 'example.com', compilation });
    await until(() => statuses.includes('pending'), { timeoutMs: 5_000 });
    await admin.post('/api/admin/projections/jobs/rebuild', {});
    await until(() => refreshed.length > 0, { timeoutMs: 20_000 });
    await ada.post(`/api/jobs/${(body as { jobId: string }).jobId}/cancel`, {});
    await until(() => statuses.includes('cancelled'), { timeoutMs: 5_000 });
    expect(refreshed).toEqual(['jobs']);
    socket.disconnect();
  });
});
