import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSession } from '../auth/session';
import { sessionToken } from '../auth/session-token';
import { idle, LiveConnection, type LiveState } from './live-connection';

const Live = createContext<LiveConnection | null>(null);

/** The socket's code comes when somebody is signed in: the public pages need none of it. */
const open = async (token: string) => (await import('../../socket')).openUpdatesSocket(token);
const nothing = () => () => undefined;

/** Opens the socket for whoever is signed in, for the pages inside it. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const account = useSession()?.user.id;
  const [connection] = useState(() => new LiveConnection({ token: () => sessionToken.get(), open }));
  useEffect(() => {
    if (!account) return;
    const retry = () => connection.getState().status === 'disconnected' && connection.start();
    connection.start();
    addEventListener('online', retry);
    return () => {
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
