import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { SubscribeMessage, WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import { socketPath, type ClientEvents, type ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { apiTokens, type ApiTokenRow } from '@duetcast/projections/tokens/api-tokens';
import { Subscription } from 'rxjs';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { EndedSessions } from '../../platform/authentication/ended-sessions';
import { ownerIdOf } from '../../platform/requests/principal';
import { RowChanges, type RowChange } from '../../eventing/projector/folding/row-changes';
import { rowUpdate } from './row-updates';
import { SocketCluster } from '../../platform/realtime/socket-cluster';
import { SocketPrincipals, type SocketPrincipal } from '../../platform/realtime/socket-principal';

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
const tokenRoom = (tokenId: string): string => `token:${tokenId}`;

/** Pushes row changes to the sockets of their owner only. */
@WebSocketGateway({ path: socketPath, serveClient: false, maxHttpBufferSize: 10_000 })
export class UpdatesGateway
  implements OnGatewayInit<UpdatesServer>, OnGatewayConnection<UpdatesSocket>, OnModuleDestroy
{
  private readonly logger = new Logger('Socket');
  private readonly subscriptions = new Subscription();

  constructor(
    private readonly principals: SocketPrincipals,
    private readonly changes: RowChanges,
    private readonly endedSessions: EndedSessions,
    private readonly cluster: SocketCluster,
  ) {}

  afterInit(server: UpdatesServer): void {
    this.cluster.join(server);
    server.use((socket, next) => {
      this.principals.of(socket).then(
        (principal) => {
          socket.data.principal = principal;
          next();
        },
        (error: Error) => next(error),
      );
    });
    this.subscriptions.add(this.changes.all.subscribe((change) => this.publish(server, change)));
    this.subscriptions.add(
      this.endedSessions.all.subscribe((sessionId) => server.in(sessionRoom(sessionId)).disconnectSockets(true)),
    );
  }

  async handleConnection(socket: UpdatesSocket): Promise<void> {
    const { principal } = socket.data;
    await socket.join(ownerRoom(ownerIdOf(principal)));
    if (principal.kind === 'user')
      await socket.join([sessionRoom(principal.sessionId), usersRoom(principal.accountId)]);
    if (principal.kind === 'token') await socket.join(tokenRoom(principal.tokenId));
    socket.emit('connected', { kind: principal.kind, at: new Date().toISOString() });
  }

  @SubscribeMessage('ping')
  ping() {
    return { event: 'pong', data: { at: new Date().toISOString() } };
  }

  onModuleDestroy(): void {
    this.subscriptions.unsubscribe();
  }

  private publish(server: UpdatesServer, change: RowChange): void {
    try {
      this.closeReplacedToken(server, change);
      this.closeSignedOut(server, change);
      const update = rowUpdate(change);
      if (!update) return;
      const room = server.to(ownerRoom(update.ownerId));
      const emit = room.emit.bind(room) as (event: RowUpdateName, payload: object) => boolean;
      emit(update.event, update.payload);
    } catch (error) {
      this.logger.error({ projection: change.projection, err: error }, 'could not send the update');
    }
  }

  private closeSignedOut(server: UpdatesServer, { projection, row, previous }: RowChange): void {
    if (projection !== accounts.name || !row || !previous) return;
    const [before, now] = [previous as AccountRow, row as AccountRow];
    if (now.signedOutAt === before.signedOutAt) return;
    server.in(usersRoom(now.accountId)).disconnectSockets(true);
  }

  private closeReplacedToken(server: UpdatesServer, { projection, row, previous }: RowChange): void {
    if (projection !== apiTokens.name || !previous) return;
    const before = previous as ApiTokenRow;
    const now = row as ApiTokenRow | null;
    const stillActive = now !== null && !now.revoked && now.tokenId === before.tokenId;
    if (!stillActive) server.in(tokenRoom(before.tokenId)).disconnectSockets(true);
  }
}

type RowUpdateName = NonNullable<ReturnType<typeof rowUpdate>>['event'];
