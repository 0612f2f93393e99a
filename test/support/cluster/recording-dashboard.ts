import { io, type Socket } from 'socket.io-client';
import { until } from '../until';
import type { ApiClient } from '../api-client';

/** A row as the API and the socket show it. */
export interface ShownRow {
  readonly position: string;
  readonly [field: string]: unknown;
}

/** Messages with a row, each with the row's field, and its id where a list shows the same rows. */
const recorded = {
  job_update: { field: 'job', id: 'id', list: '/api/jobs' },
  log_update: { field: 'log', id: 'job_id', list: '/api/job-log' },
  usage_update: { field: 'usage', id: 'domain', list: null },
} as const;
export type RecordedMessage = keyof typeof recorded;
const messages = Object.keys(recorded) as RecordedMessage[];

/** Every row of a list of the API. */
export async function listed(client: ApiClient, path: string): Promise<ShownRow[]> {
  const rows: ShownRow[] = [];
  for (let cursor = ''; ;) {
    const { status, body } = await client.request(`GET ${path}?limit=100${cursor}`, {
      headers: { prefer: 'relative-urls' },
    });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    const { data, page } = body as { data: ShownRow[]; page: { next: string | null } };
    rows.push(...data);
    if (page.next === null) return rows;
    cursor = `&cursor=${encodeURIComponent(page.next)}`;
  }
}

/** A dashboard that keeps every message: it reads the lists at each connection, then keeps the row with the higher position. */
export class RecordingDashboard {
  readonly pushes: { readonly message: RecordedMessage; readonly id: string; readonly row: ShownRow }[] = [];
  connections = 0;
  private readonly rows = new Map(messages.map((message) => [message, new Map<string, ShownRow>()]));
  private readonly socket: Socket;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly client: ApiClient) {
    this.socket = io(client.url, {
      path: '/ws/updates',
      auth: { token: client.credential },
      transports: ['websocket'],
      reconnectionDelay: 50,
      reconnectionDelayMax: 250,
    });
    this.socket.on('connect', () => {
      this.connections++;
      this.read();
    });
    this.socket.on('refresh', () => this.read());
    for (const message of messages) this.record(message);
  }

  /** What it shows once it has read what it was asked to, by id. */
  async shown(message: RecordedMessage): Promise<ShownRow[]> {
    await this.reading;
    return sortedBy(recorded[message].id, [...(this.rows.get(message)?.values() ?? [])]);
  }

  /** Whether a pushed job is being performed now. */
  get hasRunningJob(): boolean {
    return [...this.rows.get('job_update')!.values()].some(({ status }) => status === 'processing');
  }

  /** What the API lists now, by id. */
  async stored(message: RecordedMessage): Promise<ShownRow[]> {
    const { id, list } = recorded[message];
    return list ? sortedBy(id, await listed(this.client, list)) : [];
  }

  close(): void {
    this.socket.disconnect();
  }

  private record(message: RecordedMessage): void {
    const { field, id } = recorded[message];
    this.socket.on(message, (payload: Record<string, ShownRow>) => {
      const row = payload[field]!;
      this.pushes.push({ message, id: String(row[id]), row });
      this.take(message, row);
    });
  }

  private read(): void {
    this.reading = this.reading.then(() => this.readLists());
  }

  /** Repeats a read that failed, as long as the socket is connected: a new connection reads by itself. */
  private async readLists(): Promise<void> {
    const { connections } = this;
    const isRead = async () => {
      if (!this.socket.connected || connections !== this.connections) return true;
      for (const message of messages) for (const row of await this.stored(message)) this.take(message, row);
      return true;
    };
    await until(() => isRead().catch(() => false), { everyMs: 100, timeoutMs: 5_400_000 });
  }

  private take(message: RecordedMessage, row: ShownRow): void {
    const rows = this.rows.get(message)!;
    const id = String(row[recorded[message].id]);
    const known = rows.get(id);
    if (!known || known.position <= row.position) rows.set(id, row);
  }
}

const sortedBy = (id: string, rows: readonly ShownRow[]): ShownRow[] =>
  [...rows].sort((a, b) => (String(a[id]) < String(b[id]) ? -1 : 1));
