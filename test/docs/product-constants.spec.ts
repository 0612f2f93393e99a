import { readFileSync } from 'node:fs';
import { maxSiteVersions, maxSiteVersionLength, siteCodeLifetimeMs } from '@duetcast/domain/limits/site-limits';
import { maxConnectionsPerAccount, maxConnectionsPerAddress } from '@duetcast/domain/limits/connection-limits';
import {
  maxUrlLength,
  maxBodyBytes,
  maxTextBodyBytes,
  maxAddressesBodyBytes,
  maxReportedEventBytes,
  maxSignInBodyBytes,
  maxPasskeyBodyBytes,
  maxJsonDepth,
  maxJsonValues,
  maxFieldErrors,
} from '@duetcast/domain/limits/request-limits';
import { maxAccessReasonCharacters } from '@duetcast/domain/limits/admin-limits';
import { plans } from '@duetcast/domain/billing/plans';
import {
  accessRecordMs,
  accountBackupDays,
  erasureGraceMs,
  keyLifetimeMs,
  linkLifetimeMs,
  recentSignInMs,
  sessionUseMs,
  webhookRetryDelaysMs,
  sessionLifetimeSeconds,
} from '@duetcast/domain/limits/times';
import { maxPasskeyNameCharacters, maxPasskeys, passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import {
  maxCompilationSegments,
  maxAudioMsPerHour,
  maxEstimatesPerMinute,
  maxJobAudioMs,
  maxJobClipBytes,
  maxStitchChunks,
  maxPauseMs,
  maxPostsPerJob,
  maxSpeed,
  maxSpeechInputCharacters,
  maxTtsCharacters,
  minSpeed,
  minStitchChunks,
} from '@duetcast/domain/limits/job-limits';
import {
  maxNamedTokens,
  maxTokenDays,
  maxTokenNameCharacters,
  tokenUseResolutionMs,
} from '@duetcast/domain/limits/token-limits';
import * as webhookLimits from '@duetcast/domain/limits/webhook-limits';
import {
  defaultScriptModel,
  defaultScriptTemperature,
  excerptLength,
  maxArticleCharacters,
  maxArticlesAtOnce,
  maxPreviewCharacters,
  maxPreviewsPerHour,
  maxScriptCharacters,
  maxSectionCharacters,
  maxSpeakerNameCharacters,
  maxStyleCharacters,
  minScriptCharacters,
  maxPreviewSegments,
} from '@duetcast/domain/limits/podcast-limits';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { queryRetries, queryStaleMs } from '../../apps/web/src/app/query-limits';
import { tokenCacheMs } from '../../apps/web/src/client/session-token';
import { activityHours } from '../../apps/web/src/features/sites/activity';
import { shownIdLength } from '../../apps/web/src/features/jobs/rows/job-format';
import { durationDecimals } from '../../apps/web/src/features/jobs/rows/log-view';
import {
  connectTimeoutMs,
  longestReconnectDelayMs,
  maxReconnectAttempts,
  reconnectBaseDelayMs,
} from '../../apps/web/src/client/live/reconnect';
import { redAbovePercent } from '../../apps/web/src/features/usage/figures/usage-figures';
import { pagesEitherSide, voicePageSize } from '../../apps/web/src/features/voices/page-window';
import { contentConstants, type Constants, type Value } from './content-constants';
import { productFile, tableUnder } from './read-product';

/** Each constant by its name in the table, with its value and the unit that the code counts it in. */
const constants: Constants = {
  ...contentConstants,
  maxPreviewCharacters: [maxPreviewCharacters, 'characters'],
  maxPreviewsPerHour: [maxPreviewsPerHour, 'previews'],
  maxPreviewSegments: [maxPreviewSegments, 'segments'],
  maxArticlesAtOnce: [maxArticlesAtOnce, 'pages'],
  maxArticleCharacters: [maxArticleCharacters, 'characters'],
  maxSpeakerNameCharacters: [maxSpeakerNameCharacters, 'characters'],
  maxStyleCharacters: [maxStyleCharacters, 'characters'],
  maxSectionCharacters: [maxSectionCharacters, 'characters'],
  minScriptCharacters: [minScriptCharacters, 'characters'],
  maxScriptCharacters: [maxScriptCharacters, 'characters'],
  defaultScriptModel: [defaultScriptModel, 'model'],
  defaultScriptTemperature: [defaultScriptTemperature, 'temperature'],
  maxSpeechInputCharacters: [maxSpeechInputCharacters, 'characters'],
  maxTtsCharacters: [maxTtsCharacters, 'characters'],
  minSpeed: [minSpeed, 'times'],
  maxSpeed: [maxSpeed, 'times'],
  maxPauseMs: [maxPauseMs, 'ms'],
  maxCompilationSegments: [maxCompilationSegments, 'segments'],
  minStitchChunks: [minStitchChunks, 'chunks'],
  maxStitchChunks: [maxStitchChunks, 'chunks'],
  maxPostsPerJob: [maxPostsPerJob, 'posts'],
  maxJobAudioMs: [maxJobAudioMs, 'ms'],
  maxJobClipBytes: [maxJobClipBytes, 'bytes'],
  maxAudioMsPerHour: [maxAudioMsPerHour, 'ms'],
  maxEstimatesPerMinute: [maxEstimatesPerMinute, 'estimates'],
  maxNamedTokens: [maxNamedTokens, 'tokens'],
  maxTokenNameCharacters: [maxTokenNameCharacters, 'characters'],
  maxTokenDays: [maxTokenDays, 'days'],
  tokenUseResolutionMs: [tokenUseResolutionMs, 'ms'],
  maxBodyBytes: [maxBodyBytes, 'bytes'],
  maxTextBodyBytes: [maxTextBodyBytes, 'bytes'],
  maxAddressesBodyBytes: [maxAddressesBodyBytes, 'bytes'],
  maxReportedEventBytes: [maxReportedEventBytes, 'bytes'],
  maxPasskeyBodyBytes: [maxPasskeyBodyBytes, 'bytes'],
  maxSignInBodyBytes: [maxSignInBodyBytes, 'bytes'],
  maxJsonDepth: [maxJsonDepth, 'levels'],
  maxJsonValues: [maxJsonValues, 'values'],
  maxFieldErrors: [maxFieldErrors, 'errors'],
  maxConnectionsPerAccount: [maxConnectionsPerAccount, 'connections'],
  maxConnectionsPerAddress: [maxConnectionsPerAddress, 'connections'],
  maxUrlLength: [maxUrlLength, 'characters'],
  maxSiteVersions: [maxSiteVersions, 'entries'],
  maxSiteVersionLength: [maxSiteVersionLength, 'characters'],
  unlimited: [unlimited, 'characters'],
  'plans.free_user.charactersPerMonth': [plans.free_user.charactersPerMonth, 'characters'],
  'plans.starter.charactersPerMonth': [plans.starter.charactersPerMonth, 'characters'],
  'plans.creator.charactersPerMonth': [plans.creator.charactersPerMonth, 'characters'],
  'plans.entreprise.charactersPerMonth': [plans.entreprise.charactersPerMonth, 'characters'],
  RETENTION_DAYS: [readConfig({}).env.RETENTION_DAYS, 'days'],
  linkLifetimeMs: [linkLifetimeMs, 'ms'],
  siteCodeLifetimeMs: [siteCodeLifetimeMs, 'ms'],
  passkeyChallengeMs: [passkeyChallengeMs, 'ms'],
  maxPasskeys: [maxPasskeys, 'passkeys'],
  maxPasskeyNameCharacters: [maxPasskeyNameCharacters, 'characters'],
  recentSignInMs: [recentSignInMs, 'ms'],
  sessionUseMs: [sessionUseMs, 'ms'],
  accessRecordMs: [accessRecordMs, 'ms'],
  maxAccessReasonCharacters: [maxAccessReasonCharacters, 'characters'],
  erasureGraceMs: [erasureGraceMs, 'ms'],
  accountBackupDays: [accountBackupDays, 'days'],
  sessionLifetimeSeconds: [sessionLifetimeSeconds, 's'],
  keyLifetimeMs: [keyLifetimeMs, 'ms'],
  webhookRetryDelaysMs: [webhookRetryDelaysMs, 'ms'],
  endpointRetryDelaysMs: [webhookLimits.endpointRetryDelaysMs, 'ms'],
  maxWebhookEndpoints: [webhookLimits.maxWebhookEndpoints, 'endpoints'],
  maxEndpointDescriptionCharacters: [webhookLimits.maxEndpointDescriptionCharacters, 'characters'],
  maxRedeliveries: [webhookLimits.maxRedeliveries, 'deliveries'],
  secretOverlapMs: [webhookLimits.secretOverlapMs, 'ms'],
  voicePageSize: [voicePageSize, 'voices'],
  pagesEitherSide: [pagesEitherSide, 'pages'],
  connectTimeoutMs: [connectTimeoutMs, 'ms'],
  reconnectBaseDelayMs: [reconnectBaseDelayMs, 'ms'],
  longestReconnectDelayMs: [longestReconnectDelayMs, 'ms'],
  maxReconnectAttempts: [maxReconnectAttempts, 'attempts'],
  excerptLength: [excerptLength, 'characters'],
  shownIdLength: [shownIdLength, 'characters'],
  durationDecimals: [durationDecimals, 'decimals'],
  'activityHours.recently': [activityHours.recently, 'h'],
  'activityHours.today': [activityHours.today, 'h'],
  'activityHours.thisWeek': [activityHours.thisWeek, 'h'],
  tokenCacheMs: [tokenCacheMs, 'ms'],
  queryStaleMs: [queryStaleMs, 'ms'],
  queryRetries: [queryRetries, 'retries'],
  redAbovePercent: [redAbovePercent, 'percent'],
};

/** Milliseconds per unit of time; the table names the unit that reads best. */
const msPer: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, days: 86_400_000 };

/** A value in a unit that two spellings of the same quantity share: 4 min and 240000 ms are both `240000 ms`. */
function quantity(value: Value, unit: string): string {
  const factor = msPer[unit];
  const values = typeof value === 'object' ? value : [value];
  const inBaseUnit = values.map((each) => (factor === undefined ? each : Number(each) * factor));
  return `${inBaseUnit.join(', ')} ${factor === undefined ? unit : 'ms'}`;
}

const rows = tableUnder('constants').map(([name = '', value = '', unit = '', , path = '']) => ({
  name,
  stated: quantity(unit in msPer ? value.split(', ').map(Number) : value, unit),
  path,
}));

test(`${productFile} lists exactly these constants`, () =>
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(constants).sort()));

test.each(rows)('$name is $stated', ({ name, stated }) => {
  const constant = constants[name];
  expect(stated).toBe(constant && quantity(...constant));
});

test.each(rows)('$name is defined in $path', ({ name, path }) => {
  const [identifier = name] = name.split('.');
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^(export const |  )${identifier}\\b`, 'm'));
});
