import type { AnyEvent } from '@duetcast/domain/all-events';
import type { Json, JsonObject } from '@duetcast/domain/kernel/json';

type DataOf<Type extends AnyEvent['type']> = Extract<AnyEvent, { type: Type }>['data'];
type Fields<Type extends AnyEvent['type']> = readonly (keyof DataOf<Type> & string)[];
interface Audience<Type extends AnyEvent['type']> {
  /** Seen by the owner and by administrators. */
  readonly all: Fields<Type>;
  /** Seen by the owner only: what leads to content. */
  readonly owner?: Fields<Type>;
}

const site = ['connectionId', 'accountId', 'siteDomain'] as const;
const usage = ['accountId', 'domain', 'month', 'reservationId', 'jobId', 'characters'] as const;
const delivery = ['deliveryId', 'connectionId', 'accountId', 'jobId'] as const;

/** Who sees which field of which event outside its stream. A field that is not named here is seen by nobody: secrets, addresses of people. */
const audiences: { readonly [Type in AnyEvent['type']]: Audience<Type> } = {
  AccountOpened: { all: ['accountId'], owner: ['email'] },
  PlanChanged: { all: ['accountId', 'plan'] },
  SubscriptionChanged: { all: ['accountId', 'status', 'endDate'] },
  DomainLimitSet: { all: ['accountId', 'domain', 'limit'] },
  AdminGranted: { all: ['accountId'] },
  AdminRevoked: { all: ['accountId'] },
  SignedOutEverywhere: { all: ['accountId', 'signedOutAt'] },
  CustomerLinked: { all: ['accountId'] },
  SubscriptionReported: { all: ['accountId', 'created', 'stripeStatus', 'plan', 'endDate'] },
  MetadataReported: { all: ['accountId', 'asOfMs', 'plan', 'status', 'endDate'] },
  SiteConnected: { all: [...site, 'siteUrl', 'connectedAt'] },
  SiteDescribed: { all: [...site, 'siteUrl', 'versions', 'describedAt'], owner: ['callbackUrl'] },
  SiteCredentialsIssued: { all: site },
  SiteActivityRecorded: { all: [...site, 'activeAt'] },
  SiteDisconnected: { all: [...site, 'disconnectedAt'] },
  RequestStarted: { all: ['startedAt'] },
  RequestAnswered: { all: ['status'] },
  RequestRefused: { all: [] },
  RequestInterrupted: { all: [] },
  JobSubmitted: {
    all: ['jobId', 'ownerId', 'tokenId', 'type', 'domain', 'month', 'characters', 'segments', 'format'],
    owner: ['manifestHash', 'clips'],
  },
  JobClaimed: { all: ['workerId', 'leaseExpiresAt'] },
  JobLeaseRenewed: { all: ['workerId', 'leaseExpiresAt'] },
  ChunkDownloaded: { all: ['index', 'bytes', 'source'], owner: ['contentHash'] },
  SegmentSynthesized: {
    all: ['index', 'durationMs', 'characters', 'voiceId', 'provider', 'reused'],
    owner: ['contentHash'],
  },
  JobAssembled: { all: ['bytes', 'durationMs', 'format', 'integratedLufs', 'truePeakDbtp'], owner: ['contentHash'] },
  JobCompleted: { all: ['characters'] },
  JobFailed: { all: ['code', 'error', 'segment'] },
  JobCancelled: { all: ['reason'] },
  JobRetried: { all: ['attempt', 'month'] },
  JobShared: { all: [], owner: ['shareId'] },
  JobUnshared: { all: [], owner: ['shareId'] },
  OutputExpired: { all: [], owner: ['contentHash', 'released'] },
  ScriptRequested: { all: ['podcastId', 'ownerId', 'characters', 'origin'], owner: ['contentHash'] },
  ScriptGenerated: { all: ['segments', 'tokensUsed', 'model', 'language'], owner: ['scriptHash'] },
  ScriptFailed: { all: ['code', 'error'] },
  ScriptEdited: { all: ['segments'], owner: ['scriptHash'] },
  PodcastClaimed: { all: ['accountId', 'from'] },
  PodcastViewed: { all: [] },
  ContentExpired: { all: [], owner: ['contentHash', 'scriptHash', 'released'] },
  ProjectionPaused: { all: ['projection'] },
  ProjectionResumed: { all: ['projection'] },
  ProjectionRebuildRequested: { all: ['projection', 'rebuildId'] },
  ProjectionRebuildCancelled: { all: ['projection', 'rebuildId'] },
  ProjectionRebuilt: { all: ['projection', 'rebuildId', 'rowVersion'] },
  ProjectionRebuildFailed: { all: ['projection', 'rebuildId', 'error'] },
  PoisonedEventSkipped: { all: ['projection', 'eventId', 'position', 'stream', 'eventType', 'reason'] },
  PoisonedEventRetried: { all: ['projection', 'eventId', 'position', 'stream', 'eventType'] },
  ReplayRequested: { all: ['replayId', 'scope', 'from', 'to', 'rules', 'through'] },
  ReplayClaimed: { all: ['workerId', 'leaseExpiresAt'] },
  ReplayLeaseRenewed: { all: ['workerId', 'leaseExpiresAt'] },
  ReplayFinished: {
    all: ['events', 'streams', 'judged', 'refused', 'changedStreams', 'usedBefore', 'usedAfter', 'resultHash'],
  },
  ReplayFailed: { all: ['error'] },
  ReplayCancelled: { all: [] },
  ReplayApplyRequested: { all: [] },
  ReplayApplied: { all: ['corrections', 'characters'] },
  ReplayApplyRefused: { all: ['staleStreams', 'examples', 'withdrawn'] },
  ReplayDiscarded: { all: [] },
  SessionStarted: { all: ['accountId', 'startedAt', 'expiresAt'] },
  SessionEnded: { all: ['accountId', 'endedAt'] },
  SignInLinkRequested: { all: ['accountId', 'expiresAt'] },
  SignInLinkUsed: { all: ['usedAt'] },
  TokenGenerated: { all: ['accountId', 'tokenId', 'lastFour'] },
  TokenRevoked: { all: ['accountId', 'tokenId'] },
  CharactersReserved: { all: [...usage, 'limit'] },
  CharactersUsed: { all: usage },
  CharactersReleased: { all: [...usage, 'reason'] },
  UsageCorrected: { all: ['accountId', 'domain', 'month', 'correctionId', 'characters', 'reason', 'replay'] },
  WebhookQueued: { all: [...delivery, 'topic', 'jobRevision', 'dueAt'] },
  WebhookAttemptStarted: { all: [...delivery, 'attempt', 'workerId', 'leaseExpiresAt'] },
  WebhookDelivered: { all: [...delivery, 'attempt', 'statusCode'] },
  WebhookAttemptFailed: { all: [...delivery, 'attempt', 'statusCode', 'error', 'retryAt'] },
  WebhookGivenUp: { all: [...delivery, 'attempt', 'statusCode', 'error'] },
};

const audienceOf = (type: string): { all: readonly string[]; owner?: readonly string[] } =>
  (Object.hasOwn(audiences, type) ? audiences[type as AnyEvent['type']] : undefined) ?? { all: [] };

const picked = (data: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.flatMap((field) => (field in data ? [[field, data[field] as Json]] : [])));

/** What the owner of an event may see of it. */
export function ownersData(type: string, data: JsonObject): JsonObject {
  const { all, owner = [] } = audienceOf(type);
  return picked(data, [...all, ...owner]);
}

const sessionPrefix = 'session:';

/** An anonymous session's id opens what is its own: of it only the time is shown. */
export const maskedOwner = (ownerId: string): string =>
  ownerId.startsWith(sessionPrefix) ? `${sessionPrefix}${maskedSession(ownerId.slice(sessionPrefix.length))}` : ownerId;

export const maskedSession = (sessionId: string): string => sessionId.replace(/[^_]*$/, '…');

/** What an administrator may see of an event: no way to content, no credential. */
export function administratorsData(type: string, data: JsonObject): JsonObject {
  const seen = picked(data, audienceOf(type).all);
  return Object.fromEntries(
    Object.entries(seen).map(([field, value]) => [field, typeof value === 'string' ? maskedOwner(value) : value]),
  );
}
