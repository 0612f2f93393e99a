import type { AnyEvent } from '@duetcast/domain/all-events';
import type { Json, JsonObject } from '@duetcast/domain/kernel/json';
import { placeholdersIn } from '@duetcast/domain/portability/redacted-credentials';

type DataOf<Type extends AnyEvent['type']> = Extract<AnyEvent, { type: Type }>['data'];
type Fields<Type extends AnyEvent['type']> = readonly (keyof DataOf<Type> & string)[];
interface Visibility<Type extends AnyEvent['type']> {
  /** Visible to the owner and to administrators. */
  readonly all: Fields<Type>;
  /** Visible to the owner only: content hashes, charge keys and personal data. */
  readonly owner?: Fields<Type>;
}

const show = ['showId', 'accountId'] as const;
const episode = [...show, 'episodeId'] as const;
const showFields = ['category', 'language', 'explicit', 'isPrivate'] as const;
const episodePlace = ['season', 'number', 'publishAt', 'soundbite'] as const;
const episodeTexts = ['title', 'notes', 'soundbiteTitle'] as const;
const showTexts = ['title', 'description', 'author'] as const;
const site = ['connectionId', 'accountId', 'siteDomain'] as const;
const usage = ['accountId', 'domain', 'month', 'reservationId', 'jobId', 'characters'] as const;
const publication = ['publicationId', 'accountId'] as const;
const endpoint = ['endpointId', 'accountId'] as const;
const delivery = ['deliveryId', 'connectionId', 'accountId', 'jobId'] as const;

/** Who can see which field of an event outside its stream. Fields that are not listed are hidden: secrets and personal data. */
const visibility: { readonly [Type in AnyEvent['type']]: Visibility<Type> } = {
  AccountOpened: { all: ['accountId'], owner: ['email'] },
  EmailAdded: { all: ['accountId'], owner: ['email'] },
  PlanChanged: { all: ['accountId', 'plan'] },
  SubscriptionChanged: { all: ['accountId', 'status', 'endDate'] },
  DomainLimitSet: { all: ['accountId', 'domain', 'limit'] },
  AdminGranted: { all: ['accountId'] },
  AdminRevoked: { all: ['accountId'] },
  SignedOutEverywhere: { all: ['accountId', 'signedOutAt'] },
  AccountRead: { all: ['accountId', 'adminId', 'part', 'reason'] },
  AccountsRead: { all: ['accountId', 'part', 'reason'] },
  UsageReplayed: { all: ['accountId', 'replayId', 'outcome', 'corrections', 'characters', 'reason'] },
  AccountErasureRequested: { all: ['accountId', 'eraseAt'] },
  AccountErasureCanceled: { all: ['accountId'] },
  AccountErased: { all: ['accountId', 'erasedAt'] },
  PasskeyRegistered: { all: ['accountId', 'passkeyId', 'registeredAt'], owner: ['name'] },
  PasskeyRemoved: { all: ['accountId', 'passkeyId'] },
  AccountImported: {
    all: ['accountId', 'issuer', 'keyId', 'exportedAt', 'events', 'streams', 'content', 'kept'],
    owner: ['manifestHash'],
  },
  CustomerLinked: { all: ['accountId'] },
  CustomerForgotten: { all: ['accountId'] },
  SubscriptionReported: { all: ['accountId', 'created', 'stripeStatus', 'plan', 'endDate'] },
  MetadataReported: { all: ['accountId', 'asOfMs', 'plan', 'status', 'endDate'] },
  SiteConnected: { all: [...site, 'siteUrl', 'connectedAt'] },
  SiteDescribed: { all: [...site, 'siteUrl', 'versions', 'describedAt'], owner: ['callbackUrl'] },
  SiteCredentialsIssued: { all: site },
  SiteCredentialsRevealed: { all: [...site, 'tokenId'] },
  SiteActivityRecorded: { all: [...site, 'activeAt'] },
  SiteDisconnected: { all: [...site, 'disconnectedAt'] },
  EndpointCreated: { all: [...endpoint, 'eventTypes', 'payload', 'createdAt'], owner: ['url', 'description'] },
  EndpointChanged: { all: [...endpoint, 'eventTypes', 'payload'], owner: ['url', 'description'] },
  EndpointSecretRotated: { all: [...endpoint, 'previousUntil'] },
  EndpointEnabled: { all: [...endpoint, 'enabledAt'] },
  EndpointDisabled: { all: [...endpoint, 'reason', 'disabledAt'] },
  EndpointDeleted: { all: endpoint },
  JobSubmitted: {
    all: [
      'jobId',
      'ownerId',
      'tokenId',
      'type',
      'domain',
      'month',
      'characters',
      'segments',
      'format',
      'sounds',
      'remotes',
      'manifestBytes',
      'outputBytes',
    ],
    owner: ['manifestHash', 'clips', 'reservation'],
  },
  JobClaimed: { all: ['workerId', 'leaseExpiresAt'] },
  JobLeaseRenewed: { all: ['workerId', 'leaseExpiresAt', 'suspended'] },
  ChunkDownloaded: { all: ['index', 'bytes', 'source'], owner: ['contentHash'] },
  SegmentSynthesized: {
    all: ['bytes', 'index', 'durationMs', 'characters', 'voiceId', 'provider', 'reused', 'replacedBy', 'calls'],
    owner: ['contentHash'],
  },
  SpeechAnswerLost: { all: ['index', 'provider', 'characters'] },
  SegmentRestored: { all: ['index', 'bytes', 'durationMs', 'calls'], owner: ['contentHash', 'lostHash'] },
  JobAssembled: {
    all: ['bytes', 'durationMs', 'format', 'integratedLufs', 'truePeakDbtp', 'expectedBytes'],
    owner: ['contentHash'],
  },
  OutputRestored: {
    all: ['bytes', 'durationMs', 'format', 'integratedLufs', 'truePeakDbtp', 'lostBytes'],
    owner: ['contentHash', 'lostHash', 'released'],
  },
  JobCompleted: { all: ['characters', 'charged'] },
  JobFailed: { all: ['code', 'error', 'segment', 'calls', 'alsoFailed', 'expectedBytes'] },
  JobCancelled: { all: ['reason', 'expectedBytes'] },
  JobRetried: { all: ['attempt', 'month', 'outputBytes', 'remotes'], owner: ['reservation'] },
  AttemptCharged: { all: ['attempt', 'characters'] },
  AttemptAbandoned: { all: ['attempt'] },
  JobShared: { all: [], owner: ['shareId'] },
  JobUnshared: { all: [], owner: ['shareId'] },
  PostAudioPublished: { all: ['connectionId', 'post'], owner: ['shareId'] },
  PostAudioUnpublished: { all: ['connectionId', 'post'] },
  OutputExpired: { all: ['outputBytes', 'manifestBytes'], owner: ['contentHash', 'released'] },
  ScriptRequested: { all: ['podcastId', 'ownerId', 'characters', 'bytes', 'origin'], owner: ['contentHash'] },
  ScriptGenerated: { all: ['bytes', 'segments', 'tokensUsed', 'model', 'language'], owner: ['scriptHash'] },
  ScriptFailed: { all: ['code', 'error'] },
  ScriptEdited: { all: ['bytes', 'segments'], owner: ['scriptHash'] },
  PodcastClaimed: { all: ['accountId', 'from', 'bytes'] },
  PodcastViewed: { all: [] },
  ContentExpired: { all: ['bytes'], owner: ['contentHash', 'scriptHash', 'released'] },
  LexiconEntrySet: { all: ['accountId', 'entryId'], owner: ['contentHash'] },
  LexiconEntryRemoved: { all: ['accountId', 'entryId'] },
  LexiconImported: { all: ['accountId'], owner: ['entryIds', 'contentHash', 'removedIds'] },
  ShowCreated: { all: [...show, 'guid', ...showFields], owner: showTexts },
  ShowUpdated: { all: [...show, ...showFields], owner: showTexts },
  ShowCoverChanged: { all: [...show, 'formerBytes'], owner: ['files', 'released'] },
  ShowCoverRemoved: { all: [...show, 'formerBytes'], owner: ['released'] },
  ShowDeleted: { all: [...show, 'episodeIds'] },
  EpisodeAdded: {
    all: [...episode, ...episodePlace, 'jobId', 'bytes', 'durationMs', 'format', 'cues', 'chapters'],
    owner: [...episodeTexts, 'contentHash', 'audioSha256', 'textsHash'],
  },
  EpisodeUpdated: { all: [...episode, ...episodePlace], owner: episodeTexts },
  EpisodeRemoved: { all: episode },
  EpisodeContentReleased: { all: episode, owner: ['released'] },
  FeedTokenIssued: { all: [...show, 'tokenId'], owner: ['name'] },
  FeedTokenRevoked: { all: [...show, 'tokenId'] },
  SoundAdded: { all: ['accountId', 'soundId', 'format', 'bytes', 'durationMs'], owner: ['contentHash', 'nameHash'] },
  SoundRemoved: { all: ['accountId', 'soundId', 'bytes'], owner: ['released'] },
  StripeEventUnread: { all: ['type', 'apiVersion', 'problems'] },
  ProjectionPaused: { all: ['projection'] },
  ProjectionResumed: { all: ['projection'] },
  ProjectionRebuildRequested: { all: ['projection', 'rebuildId'] },
  ProjectionRollbackRequested: { all: ['projection', 'rebuildId'] },
  ProjectionRebuildCancelled: { all: ['projection', 'rebuildId'] },
  ProjectionRebuilt: { all: ['projection', 'rebuildId', 'rowVersion'] },
  ProjectionRebuildFailed: { all: ['projection', 'rebuildId', 'error'] },
  PoisonedEventSkipped: { all: ['projection', 'eventId', 'position', 'stream', 'eventType', 'reason'] },
  PoisonedEventRetried: { all: ['projection', 'eventId', 'position', 'stream', 'eventType'] },
  PublicationReported: { all: [...publication, 'kind', 'contentId', 'reportId', 'reason'] },
  PublicationReportsDismissed: { all: [...publication, 'reports'] },
  PublicationHidden: { all: [...publication, 'kind', 'contentId', 'reason'] },
  PublicationRestored: { all: [...publication, 'reason'] },
  ReplayRequested: { all: ['replayId', 'scope', 'from', 'to', 'rules', 'through'] },
  ReplayClaimed: { all: ['workerId', 'leaseExpiresAt'] },
  ReplayLeaseRenewed: { all: ['workerId', 'leaseExpiresAt'] },
  ReplayFinished: {
    all: ['events', 'streams', 'judged', 'refused', 'changedStreams', 'usedBefore', 'usedAfter', 'resultHash'],
  },
  ReplayFailed: { all: ['error'] },
  ReplayCancelled: { all: [] },
  ReplayApplyRequested: { all: ['reason'] },
  ReplayApplied: { all: ['corrections', 'characters'] },
  ReplayApplyRefused: { all: ['staleStreams', 'examples', 'withdrawn'] },
  ReplayDiscarded: { all: [] },
  ReplayUndoRequested: { all: ['reason'] },
  ReplayUndone: { all: ['corrections', 'characters'] },
  SessionStarted: { all: ['accountId', 'startedAt', 'expiresAt'], owner: ['device'] },
  SessionEnded: { all: ['accountId', 'endedAt'] },
  SignInLinkRequested: { all: ['accountId', 'expiresAt'] },
  SignInLinkUsed: { all: ['usedAt'] },
  TokenGenerated: { all: ['accountId', 'tokenId', 'lastFour'] },
  TokenRevoked: { all: ['accountId', 'tokenId'] },
  NamedTokenCreated: {
    all: ['accountId', 'tokenId', 'lastFour', 'scopes', 'createdAt', 'expiresAt'],
    owner: ['name'],
  },
  NamedTokenRevoked: { all: ['accountId', 'tokenId'] },
  CharactersReserved: { all: [...usage, 'attempt', 'limits'], owner: ['keys'] },
  CharactersUsed: { all: usage, owner: ['keys'] },
  CharactersReleased: { all: [...usage, 'reason'] },
  UsageCorrected: { all: ['accountId', 'domain', 'month', 'correctionId', 'characters', 'reason', 'replay'] },
  WebhookQueued: { all: [...delivery, 'topic', 'jobRevision', 'dueAt'] },
  WebhookRequeued: { all: [...delivery, 'dueAt'] },
  WebhookAttemptStarted: { all: [...delivery, 'attempt', 'workerId', 'leaseExpiresAt'] },
  WebhookDelivered: { all: [...delivery, 'attempt', 'statusCode'] },
  WebhookAttemptFailed: { all: [...delivery, 'attempt', 'statusCode', 'error', 'retryAt'] },
  WebhookGivenUp: { all: [...delivery, 'attempt', 'statusCode', 'error'] },
};

const visibilityOf = (type: string): { all: readonly string[]; owner?: readonly string[] } =>
  (Object.hasOwn(visibility, type) ? visibility[type as AnyEvent['type']] : undefined) ?? { all: [] };

const pick = (data: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.flatMap((field) => (field in data ? [[field, data[field] as Json]] : [])));

/** The fields of an event's data that are visible to its owner; in place of imported credentials, that there are none. */
export function visibleToOwner(type: string, data: JsonObject): JsonObject {
  const { all, owner = [] } = visibilityOf(type);
  return { ...pick(data, [...all, ...owner]), ...placeholdersIn(type, data) };
}

/** The fields of an event's data that are visible to administrators: no content hashes, no credentials. */
export const visibleToAdministrators = (type: string, data: JsonObject): JsonObject =>
  pick(data, visibilityOf(type).all);
