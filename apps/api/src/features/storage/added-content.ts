import { Injectable, Logger } from '@nestjs/common';
import { StateStore } from '../../eventing/state/state-store';
import { ContentStore } from '../../platform/content/content-store';

const kind = 'refused-content';

/** Content that a command adds: stored before its event, and deleted minutes later if there is none. */
@Injectable()
export class AddedContent {
  private readonly logger = new Logger('AddedContent');

  constructor(
    private readonly content: ContentStore,
    private readonly states: StateStore,
  ) {}

  /** Stores the contents, then runs the work, which appends the event that names their hashes. @throws what either throws */
  async put<R>(
    contents: readonly Uint8Array[],
    ownerId: string,
    work: (...hashes: string[]) => Promise<R>,
  ): Promise<R> {
    const hashes: string[] = [];
    try {
      for (const bytes of contents) hashes.push(await this.content.put(bytes, { ownerId }));
      return await work(...hashes);
    } catch (error) {
      const value = { refusedAt: new Date().toISOString() };
      await Promise.all(hashes.map((id) => this.states.put(kind, { id, value }))).catch((reason: unknown) =>
        this.logger.warn({ hashes, err: reason }, 'refused content stays for its retention period'),
      );
      throw error;
    }
  }

  /** Hashes of content whose work failed before this time (Unix ms). */
  async refusedBefore(before: number): Promise<string[]> {
    const refused = await this.states.list<{ refusedAt: string }>(kind);
    return refused.flatMap(({ id, value }) => (Date.parse(value.refusedAt) < before ? [id] : []));
  }

  forget(hash: string): Promise<void> {
    return this.states.delete(kind, [hash]);
  }
}
