import { useNavigate } from 'react-router-dom';
import { useCallback, useSyncExternalStore } from 'react';
import type { NoticeKind } from '@duetcast/domain/accounts/notice-kinds';
import type { JobUpdate } from '@duetcast/projections/realtime/socket-events';
import { noticeWords } from '@duetcast/words/en/account/notices';
import { readStored, writeStored } from '../../browser/local-storage';
import type { UpdateOf } from '../../client/live/live-connection';
import { useLive } from '../../client/live/refetching';
import { useWords } from '../../i18n/language';
import { jobPath } from '../jobs/public';

export const storageKey = 'duetcast.browser-notices';
const maxShown = 50;
/** Messages repeat the last notice of an account or job: an older one is no news. */
const freshMs = 10 * 60_000;

/** What this browser shows. */
interface BrowserNotices {
  readonly kinds: readonly NoticeKind[];
  /** Shown ones, by kind and time. */
  readonly shown: readonly string[];
}

interface Notice {
  readonly kind: NoticeKind;
  readonly at: string;
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const stored = () => readStored<BrowserNotices>(storageKey);
const chosenKinds = () => stored()?.kinds.join() ?? '';

/** Kinds that this browser shows; changes with a choice in this tab. */
export const useShownKinds = (): readonly string[] => useSyncExternalStore(subscribe, chosenKinds).split(',');

/** Asks for permission the first time. Resolves to whether the browser allows notices. */
export async function switchBrowserNotice(kind: NoticeKind, isOn: boolean): Promise<boolean> {
  if (isOn && (await Notification.requestPermission()) !== 'granted') return false;
  const { kinds, shown } = stored() ?? { kinds: [], shown: [] };
  const others = kinds.filter((each) => each !== kind);
  writeStored(storageKey, { kinds: isOn ? [...others, kind] : others, shown });
  listeners.forEach((listener) => listener());
  return true;
}

/** Shows a chosen notice once, whichever tab learns of it first, and however often; a click on it opens `page`. */
export async function showNotice({ kind, at }: Notice, text: string, page: () => void = () => {}): Promise<void> {
  if (!stored()) return; // also where there are no locks
  await navigator.locks.request(storageKey, () => {
    const chosen = stored();
    const id = `${kind}/${at}`;
    if (!chosen?.kinds.includes(kind) || chosen.shown.includes(id) || Date.now() - Date.parse(at) > freshMs) return;
    writeStored(storageKey, { ...chosen, shown: [...chosen.shown, id].slice(-maxShown) });
    new Notification('Duetcast', { body: text, tag: id }).addEventListener('click', () => {
      focus();
      page();
    });
  });
}

/** Shows what the live connection reports. */
export function useBrowserNotices(): void {
  const { shown } = useWords(noticeWords);
  const navigate = useNavigate();
  const applyAccount = useCallback(
    (_cache: unknown, { account: { notice } }: UpdateOf<'account_update'>) =>
      notice && void showNotice(notice, shown[notice.kind]),
    [shown],
  );
  const applyJob = useCallback(
    (_cache: unknown, { job: { id, status, completedAt: at } }: JobUpdate) =>
      at &&
      status !== 'cancelled' &&
      void showNotice({ kind: 'jobDone', at }, shown.jobDone, () => void navigate(jobPath(id))),
    [shown, navigate],
  );
  useLive('account_update', applyAccount);
  useLive('job_update', applyJob);
}
