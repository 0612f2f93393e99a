import { testClient } from '../support/api-client';
import { testApp } from '../support/test-app';

describe('the output of a completed job', () => {
  let jobId: string;

  const server = testApp();
  const ada = testClient(server);
  const bob = testClient(server, 'bob@example.com');
  beforeAll(async () => {
    const compilation = ada.voices.map((voice_id) => ({ text: 'They dance, you know.', voice_id }));
    jobId = await ada.made([], { domain: 'bees.example.com', title: 'Bees / and "how" they dance', compilation });
  });

  test('is one MP3 with range requests and a download name from its title', async () => {
    const whole = await ada.fetch(`/api/jobs/${jobId}/output`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    const { data } = (await ada.get(`/api/jobs/${jobId}/audit`)) as {
      data: { events: { type: string; data: { contentHash?: string } }[] };
    };
    const assembled = data.events.find(({ type }) => type === 'JobAssembled');
    expect(whole.headers.get('etag')).toBe(`"${assembled?.data.contentHash}"`);
    expect(bytes.subarray(0, 3).toString()).toBe('ID3');

    const part = await ada.fetch(`/api/jobs/${jobId}/output`, { range: 'bytes=100-299' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-299/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 300));

    const tail = await ada.fetch(`/api/jobs/${jobId}/output`, { range: 'bytes=-50' });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(bytes.subarray(-50));

    const download = await ada.fetch(`/api/jobs/${jobId}/output?download=1`, {}, 'HEAD');
    expect(download.status).toBe(200);
    expect(download.headers.get('content-length')).toBe(String(bytes.length));
    expect(await download.text()).toBe('');
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="Bees and how they dance.mp3"; filename*=UTF-8''Bees%20and%20how%20they%20dance.mp3`,
    );
  });

  test('handles unsatisfiable ranges, If-None-Match and If-Range', async () => {
    const path = `/api/jobs/${jobId}/output`;
    const { headers } = await ada.fetch(path, {}, 'HEAD');
    const etag = headers.get('etag') ?? '';
    const outside = await ada.fetch(path, { range: 'bytes=99999999-' });
    expect(outside.status).toBe(416);
    expect(outside.headers.get('content-range')).toBe(`bytes */${headers.get('content-length')}`);
    expect((await ada.fetch(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await ada.fetch(path, { 'if-match': '"another"' })).status).toBe(412);
    expect((await ada.fetch(path, { 'if-match': `"another", ${etag}` })).status).toBe(200);
    const cached = await ada.fetch(path, { 'if-none-match': etag }, 'HEAD');
    expect([cached.status, cached.headers.get('etag')]).toEqual([304, etag]);
    const part = await ada.fetch(path, { range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
    expect((await ada.fetch(path, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    expect((await ada.fetch(path, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  });

  test('is listed once in the job log, as a success', async () => {
    const { data } = await ada.get('/api/job-log?status=success,failure');
    expect(data).toEqual([
      expect.objectContaining({
        job_id: jobId,
        status: 'success',
        url: `${server.url}/api/jobs/${jobId}/output`,
        error: null,
      }),
    ]);
    expect((await ada.get('/api/job-log?final=true&status=pending')).data).toEqual([]);
    expect((await ada.get('/api/job-log?final=true&sort=processing_ms&order=asc')).data).toHaveLength(1);
  });

  test('rejects cancel and retry of the completed job', async () => {
    expect(await ada.post(`/api/jobs/${jobId}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: 'job.finished' },
    });
    expect(await ada.post(`/api/jobs/${jobId}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'job.notFailed' },
    });
    expect(await bob.post(`/api/jobs/${jobId}/cancel`, {})).toMatchObject({
      status: 404,
      body: { code: 'job.missing' },
    });
  });
});
