import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';

/** Uses of a site within this time of the last one recorded are not recorded again. */
export const activityResolutionMs = 60_000;

const site = { connectionId: z.string(), accountId: z.string(), siteDomain: z.string() };

/** A site (such as a WordPress installation) that uses the account. */
export const connectionEvents = {
  SiteConnected: event(1, z.object({ ...site, siteUrl: z.string(), connectedAt: z.iso.datetime() })),
  SiteActivityRecorded: event(1, z.object({ ...site, activeAt: z.iso.datetime() })),
  SiteDisconnected: event(1, z.object(site)),
};
export type ConnectionEvent = EventOf<typeof connectionEvents>;

export interface Site {
  readonly connectionId: string;
  readonly accountId: string;
  readonly siteDomain: string;
}

export interface Connection {
  readonly status: 'none' | 'connected' | 'disconnected';
  readonly site: Site | null;
  readonly activeAt: string | null;
}

export type ConnectionCommand =
  | { type: 'ConnectSite'; site: Site; siteUrl: string; now: string }
  /** The account's token was used from this site: connects it where it is not yet. */
  | { type: 'RecordSiteUse'; site: Site; now: string }
  | { type: 'DisconnectSite' };

function decide(command: ConnectionCommand, connection: Connection): ConnectionEvent[] {
  switch (command.type) {
    case 'ConnectSite':
      return connect(command.site, command.siteUrl, command.now, connection);
    case 'RecordSiteUse':
      return recordUse(command.site, command.now, connection);
    case 'DisconnectSite':
      if (!connection.site) throw new AppError('connection.missing');
      return connection.status === 'disconnected' ? [] : [{ type: 'SiteDisconnected', data: connection.site }];
    default:
      return command satisfies never;
  }
}

function connect(site: Site, siteUrl: string, now: string, { status }: Connection): ConnectionEvent[] {
  return status === 'connected' ? [] : [{ type: 'SiteConnected', data: { ...site, siteUrl, connectedAt: now } }];
}

function recordUse(site: Site, now: string, connection: Connection): ConnectionEvent[] {
  const { activeAt } = connection;
  if (connection.status === 'connected' && activeAt && Date.parse(now) - Date.parse(activeAt) < activityResolutionMs)
    return [];
  return [
    ...connect(site, `https://${site.siteDomain}`, now, connection),
    { type: 'SiteActivityRecorded', data: { ...site, activeAt: now } },
  ];
}

function evolve(connection: Connection, { type, data }: ConnectionEvent): Connection {
  const { connectionId, accountId, siteDomain } = data;
  const known = { connectionId, accountId, siteDomain };
  switch (type) {
    case 'SiteConnected':
      return { status: 'connected', site: known, activeAt: null };
    case 'SiteActivityRecorded':
      return { ...connection, activeAt: data.activeAt };
    case 'SiteDisconnected':
      return { ...connection, status: 'disconnected' };
    default:
      return type satisfies never;
  }
}

/** The rules of `connection-{accountId}-{site}`. */
export const connectionDecider: Decider<ConnectionCommand, ConnectionEvent, Connection> = {
  category: 'connection',
  events: connectionEvents,
  initial: { status: 'none', site: null, activeAt: null },
  decide,
  evolve,
};
