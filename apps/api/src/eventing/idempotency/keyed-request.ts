import { canonicalJson, type Json } from '@duetcast/domain/kernel/json';
import { sha256 } from '../../platform/hashing/sha256';
import { uuidOf } from '../../platform/hashing/uuid-of';

export interface KeyedRequest {
  readonly ownerId: string;
  /** Method and pattern of the route. */
  readonly route: string;
  readonly key: string;
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: Json;
}

/** The row of a key in the StateStore. */
export interface KeyUse {
  /** `interrupted`: ended without a response that can be replayed; `rejected`: it had no effect, so the key is free. */
  readonly status: 'running' | 'interrupted' | 'rejected' | 'answered';
  readonly bodyHash: string;
  readonly commandId: string;
  /** Requests with this key that were rejected before. */
  readonly rejections: number;
  /** The process that runs the request. */
  readonly processId: string;
  readonly answer: StoredAnswer | null;
}

export const keyIdOf = ({ ownerId, route, key }: KeyedRequest): string => sha256(canonicalJson([ownerId, route, key]));

/** Hash of the request: its body and, if any, its path parameters. */
export const bodyHashOf = ({ params, body }: KeyedRequest): string =>
  sha256(canonicalJson(Object.keys(params).length === 0 ? body : { params, body }));

/**
 * Derived, so that a repeat whose row was lost gets the same id until the end of the UTC day. A rejection and the expiry of
 * the key, which comes on a later day, change it.
 */
export const commandIdOf = (request: KeyedRequest, now: string, rejections: number): string =>
  uuidOf([keyIdOf(request), bodyHashOf(request), now.slice(0, 10), rejections].join('/'));
