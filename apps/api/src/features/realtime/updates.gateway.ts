import type { IncomingMessage } from 'node:http';
import type { TokenGrant } from '@duetcast/domain/tokens/token-decider';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { SubscribeMessage, WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import { socketPath, type ClientEvents, type ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { readScopes, type ReadScope } from '@duetcast/domain/tokens/token-scopes';
import { Subscription, type Observable } from 'rxjs';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { ChangeFeed } from '../../eventing/change-feed/change-feed';
import type { RowChange } from '../../eventing/change-feed/pushed-positions';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { tracePush } from '../../eventing/tracing/event-spans';
import { Config } from '../../platform/config/config';
import { clientAddress } from '../../platform/http/client-address';
import { assertOneHost } from '../../platform/http/edge/below-router';
import { OpenConnections } from '../../platform/realtime/open-connections';
import { hasScope, ownerIdOf, type TokenPrincipal } from '../../platform/requests/principal';
import { SocketPrincipals, SocketRejected, type SocketPrincipal } from '../../platform/realtime/socket-principal';
import { Revocations, type Revocation } from '../sign-in/public';
import { SocketLimits } from './socket-limits';
import { rowUpdate, scopeOfUpdate, type RowUpdateName } from './row-updates';

/** The longest delay that timers take, ms. */
const maxDelayMs = 2 ** 31 - 1;

/** Calls `end` when the token expires, unless the returned function is called before. */
function onExpiry({ expiresAt }: Pick<TokenGrant, 'expiresAt'>, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (until: number): void => {
    const left = until - Date.now();
    if (left <= 0) return end();
    timer = setTimeout(() => wait(until), Math.min(left, maxDelayMs)).unref();
  };
  if (expiresAt !== null) wait(Date.parse(expiresAt));
  return () => clearTimeout(timer);
}

interface SocketData {
  principal: SocketPrincipal;
}
type UpdatesServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
type UpdatesSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

const ownerRoom = (ownerId: string): string => `owner:${ownerId}`;
/** Sockets opened with one session; they close when it ends. */
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** Sockets of users signed in to an account, as opposed to API tokens. */
const usersRoom = (accountId: string): string => `people:${accountId}`;
/** Sockets of the account's own token, which a new one replaces. */
const ownTokenRoom = (accountId: string): string => `tokens:${accountId}`;
const tokenRoom = (tokenId: string): string => `token:${tokenId}`;

/** Sockets of tokens that may read these rows of an account. */
const scopeRoom = (accountId: string, scope: ReadScope): string => `scope:${scope}:${accountId}`;

function roomsOf(principal: SocketPrincipal): string[] {
  if (principal.kind === 'token') return tokenRoomsOf(principal);
  const owner = ownerRoom(ownerIdOf(principal));
  if (principal.kind === 'user') return [owner, sessionRoom(principal.sessionId), usersRoom(principal.accountId)];
  return [owner];
}

function tokenRoomsOf(principal: TokenPrincipal): string[] {
  const { accountId, tokenId, isNamed } = principal;
  const scopes = readScopes.filter((scope) => hasScope(principal, scope)).map((scope) => scopeRoom(accountId, scope));
  return [...scopes, tokenRoom(tokenId), ...(isNamed ? [] : [ownTokenRoom(accountId)])];
}

/** Pushes changed rows to the sockets of their owner only. */
@WebSocketGateway({
  path: socketPath,
  serveClient: false,
  maxHttpBufferSize: 10_000,
  connectTimeout: 10_000,
  // A page knows within their sum that a server hangs.
  pingInterval: 8_000,
  pingTimeout: 6_000,
  // Upgrades off the path are served as plain requests.
  destroyUpgrade: false,
})
export class UpdatesGateway
  implements OnGatewayInit<UpdatesServer>, OnGatewayConnection<UpdatesSocket>, OnModuleDestroy
{
  private readonly logger = new Logger('Socket');
  private readonly subscriptions = new Subscription();
  private readonly limits: SocketLimits;

  constructor(
    private readonly config: Config,
    private readonly connections: OpenConnections,
    private readonly principals: SocketPrincipals,
    private readonly feed: ChangeFeed,
    private readonly revocations: Revocations,
    private readonly rows: ReadModelStore,
  ) {
    this.limits = new SocketLimits(config.env.TRUST_PROXY_HOPS);
  }

  afterInit(server: UpdatesServer): void {
    server.engine.on('connection', (connection: UpdatesSocket['conn']) => this.limits.opened(connection));
    // Requests of sockets do not pass the hooks of Fastify.
    server.engine.use((request: IncomingMessage, _response: unknown, next: (error?: unknown) => void) => {
      try {
        assertOneHost(request);
        next();
      } catch (error) {
        next(error);
      }
    });
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(new SocketRejected(error)),
      );
    });
    this.handle(this.feed.changes, (change) => this.publish(server, change));
    this.handle(this.feed.refreshes, (projection) => server.emit('refresh', { projection }));
    this.handle(this.revocations.all, (revocation) => this.close(server, revocation));
  }

  async handleConnection(socket: UpdatesSocket): Promise<void> {
    const { principal } = socket.data;
    await socket.join(roomsOf(principal));
    const at = new Date().toISOString();
    const changedAt = await this.changedAt(ownerIdOf(principal)).catch(() => at);
    socket.emit('connected', { kind: principal.kind, at, changedAt });
    // A revocation before the socket was in its rooms has not closed it.
    if (principal.kind !== 'anonymous') await this.principals.of(socket).catch(() => socket.disconnect(true));
  }

  /** Time of the newest event of the owner: a page that began later has missed nothing. */
  private async changedAt(ownerId: string): Promise<string | null> {
    const query = { where: { ownerId }, sort: [['position', -1]] as const, limit: 1 };
    return (await this.rows.find<IndexedEventRow>(eventIndex.name, query)).rows[0]?.row.at ?? null;
  }

  @SubscribeMessage('ping')
  ping() {
    return { event: 'pong', data: { at: new Date().toISOString() } };
  }

  onModuleDestroy(): void {
    this.subscriptions.unsubscribe();
  }

  /** Runs before the client learns that it is connected: what it reads from then on and the changes miss nothing. */
  private async admit(socket: UpdatesSocket): Promise<void> {
    const principal = await this.principals.of(socket);
    socket.data.principal = principal;
    const address = clientAddress(socket.request, this.config.env.TRUST_PROXY_HOPS);
    this.onEnd(socket, this.connections.enter(principal, address));
    if (principal.kind === 'token')
      this.onEnd(
        socket,
        onExpiry(principal, () => socket.disconnect(true)),
      );
    this.limits.admitted(socket.conn);
    this.onEnd(socket, await this.feed.join(ownerIdOf(principal)));
  }

  private onEnd(socket: UpdatesSocket, leave: () => void): void {
    socket.conn.once('close', leave);
    socket.once('disconnect', leave);
    if (socket.conn.readyState !== 'open') leave();
  }

  private handle<Item>(items: Observable<Item>, handler: (item: Item) => unknown): void {
    const handled = (item: Item) => {
      try {
        handler(item);
      } catch (error) {
        this.logger.error({ item, err: error }, 'could not send the update');
      }
    };
    this.subscriptions.add(items.subscribe(handled));
  }

  private publish(server: UpdatesServer, change: RowChange): void {
    const startedAt = Date.now();
    const update = rowUpdate(change);
    if (!update) return;
    const room = server.to([ownerRoom(update.ownerId), scopeRoom(update.ownerId, scopeOfUpdate[update.event])]);
    const emit = room.emit.bind(room) as (event: RowUpdateName, payload: object) => boolean;
    emit(update.event, update.payload);
    tracePush(update.event, change.projection, change.position, startedAt);
  }

  private close(server: UpdatesServer, { type, data }: Revocation): void {
    switch (type) {
      case 'SessionEnded':
        return server.in(sessionRoom(data.sessionId)).disconnectSockets(true);
      case 'SignedOutEverywhere':
      case 'AccountSuspended': // its tokens are revoked by events of their own
        return server.in(usersRoom(data.accountId)).disconnectSockets(true);
      case 'TokenGenerated':
        return server.in(ownTokenRoom(data.accountId)).except(tokenRoom(data.tokenId)).disconnectSockets(true);
      case 'TokenRevoked':
      case 'NamedTokenRevoked':
        return server.in(tokenRoom(data.tokenId)).disconnectSockets(true);
      case 'AdminRevoked':
        return; // sockets show no more to administrators
    }
  }
}
