import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { onAccountLeft } from '../account-left';
import { endRefusedSession, useSession, sessionToken } from '../session';
import type { LiveConnection } from './live-connection';
import { idle, type LiveState } from './live-state';

const Live = createContext<LiveConnection | null>(null);

/** Loaded on sign-in only; public pages need no socket code. */
const open = async (token: string) => (await import('./socket')).openUpdatesSocket(token);
const noSubscription = () => () => undefined;

export function LiveUpdates({ children }: { children: ReactNode }) {
  const account = useSession()?.user.id;
  const [connection, setConnection] = useState<LiveConnection | null>(null);
  const isNeeded = account !== undefined && connection === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isUnmounted = false;
    void import('./live-connection').then(({ LiveConnection: Connection }) => {
      if (!isUnmounted)
        setConnection(new Connection({ token: () => sessionToken.find(), open, onRejected: endRefusedSession }));
    });
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded]);
  useEffect(() => {
    if (!account || !connection) return;
    const retry = () => connection.getState().status === 'disconnected' && connection.start();
    connection.start();
    addEventListener('online', retry);
    // Stop first: no push of this account may arrive after its data is cleared.
    const unsubscribe = onAccountLeft(() => connection.stop());
    return () => {
      unsubscribe();
      removeEventListener('online', retry);
      connection.stop();
    };
  }, [account, connection]);
  return <Live value={connection}>{children}</Live>;
}

export const useLiveConnection = (): LiveConnection | null => useContext(Live);

export function useLiveState(): LiveState {
  const connection = useLiveConnection();
  return useSyncExternalStore(connection?.watch ?? noSubscription, connection?.getState ?? (() => idle));
}
