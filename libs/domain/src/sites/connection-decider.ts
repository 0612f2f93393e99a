import { activityResolutionMs } from '../limits/site-limits';
import { isSealed } from '../portability/redacted-credentials';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { canonicalJson } from '../kernel/json';
import {
  connectionEvents,
  type ConnectionEvent,
  type Site,
  type SiteCredentials,
  type SiteDetails,
  type Versions,
} from './connection-events';

export interface Connection {
  readonly status: 'none' | 'connected' | 'disconnected';
  readonly site: Site | null;
  readonly details: SiteDetails | null;
  /** null: connected by using an API token, disconnected, or imported from another server. */
  readonly credentials: SiteCredentials | null;
  /** Ids of the API tokens that know the credentials. */
  readonly revealedTo: readonly string[];
  /** Time since which the site has had a callback URL; null: it receives no webhooks. */
  readonly callbackSince: string | null;
  readonly activeAt: string | null;
  readonly disconnectedAt: string | null;
}

type ConnectionCommand =
  /** Connects the site and issues credentials if it has none; replaces its details. */
  | {
      type: 'RegisterSite';
      site: Site;
      details: SiteDetails;
      credentials: SiteCredentials;
      /** Hash of the token of stored credentials that cannot be used anymore: new ones replace them. */
      ended?: string | undefined;
      /** Id of the API token that gets the credentials; absent: a session does. */
      tokenId?: string | undefined;
      /** The caller may not change the callback URL: the present one stays. */
      keepsCallback?: boolean;
      now: string;
    }
  /** The account's API token was used for this site; never connects it. */
  | { type: 'RecordSiteUse'; site: Site; now: string }
  /** Records activity of a connected site; never connects it. */
  | { type: 'RecordActivity'; now: string }
  /** Activity reported by the site itself, optionally with its versions and where it now receives webhooks. */
  | { type: 'RecordHeartbeat'; versions?: Versions | undefined; callbackUrl?: string | undefined; now: string }
  | { type: 'DisconnectSite'; now: string };

const initial: Connection = {
  status: 'none',
  site: null,
  details: null,
  credentials: null,
  revealedTo: [],
  callbackSince: null,
  activeAt: null,
  disconnectedAt: null,
};

function decide(command: ConnectionCommand, connection: Connection): ConnectionEvent[] {
  const { status, site } = connection;
  switch (command.type) {
    case 'RegisterSite':
      return register(command, connection);
    case 'RecordSiteUse':
    case 'RecordActivity':
      return site && status === 'connected' ? active(site, command.now, connection) : [];
    case 'RecordHeartbeat':
      return recordHeartbeat(command, connection);
    case 'DisconnectSite':
      if (!site) throw new AppError('connection.missing');
      if (status === 'disconnected') return [];
      return [{ type: 'SiteDisconnected', data: { ...site, disconnectedAt: command.now } }];
  }
}

type Register = Extract<ConnectionCommand, { type: 'RegisterSite' }>;

function register(
  { site, details, credentials, ended, tokenId, keepsCallback, now }: Register,
  connection: Connection,
): ConnectionEvent[] {
  const connected = connect(site, details.siteUrl, now, connection);
  const before = connected.reduce(evolve, connection);
  const isKept = before.credentials !== null && before.credentials.tokenHash !== ended;
  const issued: ConnectionEvent[] = isKept
    ? []
    : [{ type: 'SiteCredentialsIssued', data: { ...site, ...credentials } }];
  const isKnown = tokenId === undefined || (isKept && before.revealedTo.includes(tokenId));
  const revealed: ConnectionEvent[] = isKnown ? [] : [{ type: 'SiteCredentialsRevealed', data: { ...site, tokenId } }];
  const callbackUrl = keepsCallback ? (before.details?.callbackUrl ?? null) : details.callbackUrl;
  return [...connected, ...issued, ...revealed, ...describe(site, { ...details, callbackUrl }, now, before)];
}

function connect(site: Site, siteUrl: string, now: string, { status }: Connection): ConnectionEvent[] {
  return status === 'connected' ? [] : [{ type: 'SiteConnected', data: { ...site, siteUrl, connectedAt: now } }];
}

function describe(site: Site, details: SiteDetails, now: string, before: Connection): ConnectionEvent[] {
  if (before.details && canonicalJson(details) === canonicalJson(before.details)) return [];
  return [{ type: 'SiteDescribed', data: { ...site, ...details, describedAt: now } }];
}

function active(site: Site, now: string, { activeAt }: Connection): ConnectionEvent[] {
  if (activeAt !== null && Date.parse(now) - Date.parse(activeAt) < activityResolutionMs) return [];
  return [{ type: 'SiteActivityRecorded', data: { ...site, activeAt: now } }];
}

type Heartbeat = Extract<ConnectionCommand, { type: 'RecordHeartbeat' }>;

function recordHeartbeat({ versions, callbackUrl, now }: Heartbeat, connection: Connection): ConnectionEvent[] {
  const { status, site, details } = connection;
  if (!site || !details) throw new AppError('connection.missing');
  if (status !== 'connected') throw new AppError('connection.disconnected');
  if (callbackUrl !== undefined && ![details.siteUrl, details.callbackUrl].some((url) => isSameHost(url, callbackUrl)))
    throw new AppError('connection.forbiddenAddress', { param: 'callback_url' });
  const reported = { ...details, ...(versions && { versions }), ...(callbackUrl && { callbackUrl }) };
  return [...describe(site, reported, now, connection), ...active(site, now, connection)];
}

/** Whatever its scheme and port, and with or without `www.`: sites move between these. */
const isSameHost = (url: string | null, other: string): boolean =>
  url !== null && bareHostOf(url) === bareHostOf(other);

const bareHostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

function evolve(connection: Connection, { type, data }: ConnectionEvent): Connection {
  switch (type) {
    case 'SiteConnected': {
      const { connectionId, accountId, siteDomain, siteUrl } = data;
      const details = { siteUrl, callbackUrl: null, versions: {} };
      return { ...initial, status: 'connected', site: { connectionId, accountId, siteDomain }, details };
    }
    case 'SiteDescribed': {
      const { siteUrl, callbackUrl, versions, describedAt } = data;
      const callbackSince = callbackUrl === null ? null : (connection.callbackSince ?? describedAt);
      return { ...connection, details: { siteUrl, callbackUrl, versions }, callbackSince };
    }
    case 'SiteCredentialsIssued': {
      const { tokenHash, sealedToken, sealedWebhookSecret } = data;
      if (!isSealed(sealedToken)) return { ...connection, credentials: null, revealedTo: [] };
      return { ...connection, credentials: { tokenHash, sealedToken, sealedWebhookSecret }, revealedTo: [] };
    }
    case 'SiteCredentialsRevealed':
      return { ...connection, revealedTo: [...connection.revealedTo, data.tokenId] };
    case 'SiteActivityRecorded':
      return { ...connection, activeAt: data.activeAt };
    case 'SiteDisconnected': {
      const { disconnectedAt } = data;
      const ended = { credentials: null, revealedTo: [], callbackSince: null } as const;
      return { ...connection, ...ended, status: 'disconnected', disconnectedAt };
    }
  }
}

/** Decider of the stream `connection-{accountId}-{site}`. */
export const connectionDecider: Decider<ConnectionCommand, ConnectionEvent, Connection> = {
  category: 'connection',
  events: connectionEvents,
  initial,
  decide,
  evolve,
};

/** Stream id of one account and site, after `connection-`. */
export const connectionStreamIdOf = ({ accountId, siteDomain }: Pick<Site, 'accountId' | 'siteDomain'>): string =>
  `${accountId}-${siteDomain}`;
