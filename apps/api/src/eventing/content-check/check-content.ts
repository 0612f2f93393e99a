import { isAppError } from '@duetcast/domain/kernel/errors';
import { isHash } from '../../platform/content/content-hash';
import type { ContentStore } from '../../platform/content/content-store';
import type { EventStore } from '../event-store/event-store';
import { ContentLedger } from './content-ledger';

export interface CheckedContent {
  /** Stored items that were read. */
  readonly items: number;
  readonly problems: readonly ContentProblem[];
}

export interface ContentProblem {
  readonly hash: string;
  readonly problem: 'damaged' | 'missing';
  /** Such as `output of job-1`; `segment/…` and its like are names of rendered content. Empty: nothing needs it. */
  readonly uses: readonly string[];
}

/**
 * Reads all content that events or names of rendered content name, and all other that is stored, and compares it with its
 * hash. What is damaged is set aside, as by any read. Kept lines that are missing are no problem: they are rendered again
 * when a job needs them.
 * @throws StoreUnavailable
 */
export async function checkContent(events: EventStore, content: ContentStore): Promise<CheckedContent> {
  const ledger = new ContentLedger();
  for await (const event of events.readAll()) ledger.take(event);
  const names = await namesByHash(content);
  const hashes = new Set([...ledger.hashes(), ...names.keys()]);
  for (const found of [content.putBefore(Infinity), content.setAside()])
    for await (const hash of found) hashes.add(hash);
  const problems: ContentProblem[] = [];
  let items = 0;
  for (const hash of [...hashes].sort()) {
    const problem = await problemOf(content, hash);
    if (problem !== 'missing') items += 1;
    const uses = ledger.usesOf(hash);
    if (problem === null || (problem === 'missing' && !uses.some(({ kind }) => kind !== 'segment'))) continue;
    problems.push({
      hash,
      problem,
      uses: [...uses.map(({ kind, stream }) => `${kind} of ${stream}`), ...(names.get(hash) ?? [])],
    });
  }
  return { items, problems };
}

async function namesByHash(content: ContentStore): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for await (const { name, value } of content.namesSetBefore(Infinity))
    for (const hash of Object.values(value))
      if (typeof hash === 'string' && isHash(hash)) names.set(hash, [...(names.get(hash) ?? []), name]);
  return names;
}

async function problemOf(content: ContentStore, hash: string): Promise<ContentProblem['problem'] | null> {
  try {
    await content.verify(hash);
    return null;
  } catch (error) {
    if (isAppError(error, 'content.damaged')) return 'damaged';
    if (isAppError(error, 'content.missing')) return 'missing';
    throw error;
  }
}
