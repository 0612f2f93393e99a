import { pause } from './retry';

/** Another process holds the lease. */
export class LeaseLost extends Error {
  override readonly name: string = 'LeaseLost';
}

interface HeldLease<T> {
  readonly renewEveryMs: number;
  /** Resolves with false if the lease is lost. A rejection is ignored, because the work reports an unavailable store. */
  readonly renew: () => Promise<boolean>;
  /** `held` aborts with the caller's signal, and with LeaseLost when the lease is lost. */
  readonly work: (held: AbortSignal) => Promise<T>;
  readonly signal: AbortSignal;
}

export async function holdLease<T>({ renewEveryMs, renew, work, signal }: HeldLease<T>): Promise<T> {
  const ending = new AbortController();
  const held = AbortSignal.any([signal, ending.signal]);
  const renewUntilLost = async () => {
    while (await pause(renewEveryMs, held)) if (!(await renew().catch(() => true))) ending.abort(new LeaseLost());
  };
  const renewing = renewUntilLost();
  try {
    return await work(held);
  } finally {
    ending.abort();
    await renewing;
  }
}
