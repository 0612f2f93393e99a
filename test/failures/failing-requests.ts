import { errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import type { ApiClient, ApiReply } from '../support/api-client';
import { expectTable } from './document';
import { table, times } from './tables';

/** A service that a request needs, and what that request is. */
export interface RequestService {
  readonly rows: readonly (readonly [title: string, fail: () => Promise<void>])[];
  readonly recover: () => Promise<void>;
  /** What the caller gets, as words; `name` is one that no other request has. */
  readonly request: (name: string) => Promise<string>;
  /** The same once the service works. */
  readonly afterwards: (name: string) => Promise<string>;
  /** How often the service has done the work. */
  readonly performed: () => number;
  /** Most times that it may be done: some are repeated under a key that makes it one. */
  readonly maxPerformed: number;
}

/** Status and text of a response, as a cell of a table. */
export const replyOf = ({ status, headers, body }: ApiReply): string => {
  const { code, data } = body;
  const seconds = Number(headers.get('retry-after'));
  // Those of a service that names them; some have passed.
  const later = seconds > 600 ? ` (Retry-After: ${Math.ceil(seconds / 600) * 600})` : '';
  if (code !== undefined && code in errors)
    return `${status} \`${code}\`: ${errors[code as ErrorCode].message}${later}`;
  const isDelayed = (data as { delayed?: boolean } | undefined)?.delayed === true;
  return isDelayed ? `${status}, delayed` : String(status);
};

/** A line with a voice that speaks here is done within this time, or ten times what it takes while nothing fails, ms. */
const longestWaitMs = 2_000;
/** No request takes longer than that, ms. */
const longestRequestMs = 30_000;
export const localVoice = 'local-en-us-f3';
let texts = 0;

/** Each failure of the service as a journey of its own: the request, what others notice, and the request afterwards. */
export function requestJourneys(
  title: string,
  rowTitles: readonly string[],
  setting: () => { readonly service: RequestService; readonly other: ApiClient },
): void {
  const cells: (readonly [string, readonly string[]])[] = [];
  let idleMs = 0;

  async function speaks(): Promise<number> {
    const { other } = setting();
    const started = performance.now();
    const { body } = await other.post('/api/tts', { text: `Number ${++texts}.`, voice_id: localVoice });
    expect(body).toMatchObject({ status: 'completed' });
    return performance.now() - started;
  }

  describe(title, () => {
    beforeAll(async () => void (idleMs = Math.max(await speaks(), await speaks())));

    test.each(rowTitles)('%s', async (failure) => {
      const { service, other } = setting();
      const before = service.performed();
      const name = `${title} ${cells.length}`.toLowerCase().replace(/\W+/g, '-');
      await service.rows.find(([each]) => each === failure)![1]();
      const started = performance.now();
      let takesMs: number | undefined;
      const request = service.request(name).finally(() => (takesMs = performance.now() - started));
      const [waitMs, ready] = await Promise.all([speaks(), other.request('GET /api/health/ready')]);
      const reply = await request;
      expect(takesMs).toBeLessThan(longestRequestMs);
      expect(reply).not.toMatch(/internal|^500/);
      expect(waitMs).toBeLessThan(Math.max(longestWaitMs, 10 * idleMs));
      expect(ready.status).toBe(200);
      await service.recover();
      const later = await service.afterwards(name);
      expect(later).toMatch(/^(200|.*by itself|.*sends it again|.*Retry-After: 3600\)|)$/);
      const performed = service.performed() - before;
      expect(performed).toBeLessThanOrEqual(service.maxPerformed);
      cells.push([failure, [reply, later, times(performed)]]);
    });

    test('the document holds the table', () => {
      const heading = ['failure', 'the caller gets', 'afterwards', 'performed'];
      expectTable(table(heading, cells), 'What a request does', title);
    });
  });
}
