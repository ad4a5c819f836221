import {
  BY_CODE,
  BY_TELEPHONE,
  type ConversationMessage,
  type ConversationSummary,
  ON_POPUP,
} from '@parlo/contract';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { Formats } from './formats.ts';

type Message = z.infer<typeof ConversationMessage>;
type Summary = Pick<ConversationSummary, 'channel' | 'origin' | 'site'>;

const ORIGINS = {
  widget: 'analytics.originWidget',
  popup: 'analytics.originPopup',
  sandbox: 'analytics.originSandbox',
  builder: 'analytics.originBuilder',
  api: 'analytics.originApi',
} as const;

/** How somebody talked, and where: 'Call in the widget'. */
export function placeWords(t: TFunction, { channel, origin, site }: Summary): string {
  const how = t(channel === 'voice' ? 'analytics.channelVoice' : 'analytics.channelChat');
  if (site === BY_CODE) return `${how}, ${t('analytics.originCode')}`;
  if (site === BY_TELEPHONE) return `${how}, ${t('analytics.originTelephone')}`;
  return `${how}, ${site ? t('analytics.originSite', { site }) : t(ORIGINS[origin])}`;
}

/** Where visitors came from. */
export function siteWords(t: TFunction, site: string): string {
  if (site === BY_CODE) return t('analytics.siteCode');
  if (site === BY_TELEPHONE) return t('analytics.siteTelephone');
  return site === ON_POPUP ? t('analytics.sitePopup') : site;
}

/** How long its calls took; empty when nobody called, but only typed. */
export function lengthWords(
  formats: Pick<Formats, 'duration'>,
  { channel, seconds }: Pick<ConversationSummary, 'channel' | 'seconds'>,
): string {
  return channel === 'chat' && seconds === 0 ? '' : formats.duration(seconds);
}

/** The visitor's rating of an answer; empty without one. */
export function feedbackWords(t: TFunction, { feedback }: Pick<Message, 'feedback'>): string {
  if (feedback === null) return '';
  return t(feedback === 'up' ? 'analytics.liked' : 'analytics.disliked');
}

/** The owner's own try, in the builder or the sandbox. */
export const isTest = ({ origin }: Pick<ConversationSummary, 'origin'>) =>
  origin === 'builder' || origin === 'sandbox';

const ENDS = {
  left: 'analytics.end.left',
  lost: 'analytics.end.lost',
  goodbye: 'analytics.end.goodbye',
  silence: 'analytics.end.silence',
  too_long: 'analytics.end.tooLong',
  no_minutes: 'analytics.end.noMinutes',
  daily_limit: 'analytics.end.dailyLimit',
  cost_cap: 'analytics.end.costCap',
  stopped: 'analytics.end.stopped',
  failed: 'analytics.end.failed',
  server_failed: 'analytics.end.failed',
} as const;

/** How it ended. A reason of a newer server, unknown here, is shown as a plain end. */
export function endWords(
  t: TFunction,
  { endedAt, endReason, channel }: Pick<ConversationSummary, 'endedAt' | 'endReason' | 'channel'>,
): string {
  if (endedAt === null) return t('analytics.end.live');
  // A typed conversation has no end that could be named.
  if (endReason === 'left' && channel === 'chat') return t('analytics.end.leftChat');
  return t(isKey(ENDS, endReason) ? ENDS[endReason] : 'analytics.end.other');
}

/** Who held its calls; empty where it was this server alone. */
export function heldWords(
  t: TFunction,
  { engine, fellBack }: Pick<ConversationSummary, 'engine' | 'fellBack'>,
): string {
  if (!engine) return fellBack ? t('analytics.held.instead') : '';
  return t(fellBack ? 'analytics.held.broken' : 'analytics.held.provider');
}

const OUTCOMES = {
  answered: 'analytics.outcome.answered',
  clarifying: 'analytics.outcome.clarifying',
  unknown: 'analytics.outcome.unknown',
  repeated: 'analytics.outcome.repeated',
  goodbye: 'analytics.outcome.goodbye',
  notice: 'analytics.outcome.notice',
} as const;

/** The outcome of an assistant's turn; empty for greetings and the like. */
export function outcomeWords(t: TFunction, { outcome }: Pick<Message, 'outcome'>): string {
  return isKey(OUTCOMES, outcome) ? t(OUTCOMES[outcome]) : '';
}

function isKey<T extends object>(table: T, key: string | null): key is string & keyof T {
  return key !== null && Object.hasOwn(table, key);
}
