import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { onAccountLeft } from '../account-left';
import { useSession } from '../session';
import { sessionToken } from '../session-token';
import type { LiveConnection } from './live-connection';
import { idle, type LiveState } from './live-state';

const Live = createContext<LiveConnection | null>(null);

/** The socket's code comes when somebody is signed in: the public pages need none of it. */
const open = async (token: string) => (await import('./socket')).openUpdatesSocket(token);
const nothing = () => () => undefined;

/** Opens the socket for whoever is signed in, for the pages inside it. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const account = useSession()?.user.id;
  const [connection, setConnection] = useState<LiveConnection | null>(null);
  const isNeeded = account !== undefined && connection === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    void import('./live-connection').then(({ LiveConnection: Connection }) => {
      if (!isGone) setConnection(new Connection({ token: () => sessionToken.find(), open }));
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  useEffect(() => {
    if (!account || !connection) return;
    const retry = () => connection.getState().status === 'disconnected' && connection.start();
    connection.start();
    addEventListener('online', retry);
    // At once: nothing of this account may come in after the page has forgotten it.
    const release = onAccountLeft(() => connection.stop());
    return () => {
      release();
      removeEventListener('online', retry);
      connection.stop();
    };
  }, [account, connection]);
  return <Live value={connection}>{children}</Live>;
}

export const useLiveConnection = (): LiveConnection | null => useContext(Live);

export function useLiveState(): LiveState {
  const connection = useLiveConnection();
  return useSyncExternalStore(connection?.watch ?? nothing, connection?.getState ?? (() => idle));
}
