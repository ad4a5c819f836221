import {
  DEFAULT_VOICE,
  ENDPOINTS,
  MESSAGES,
  type SpeechAbilities,
  type WidgetAssistant,
  type WidgetConfigResponse,
} from '@parlo/contract';
import { noticeProblem } from '@parlo/dialog';
import { languageOf } from '@parlo/dialog/language';
import { and, eq, sql } from 'drizzle-orm';
import type { Channels } from '../../db/channels.ts';
import type { Database } from '../../db/connect.ts';
import { assistants, speechServices, user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { ChangeCache } from '../../platform/change-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { assistantNotFound } from '../../platform/own-assistant.ts';
import { suggestedQuestions } from './suggested-questions.ts';

/** About 10 MB; others are read with one query. */
const MAX_KEPT = 10_000;
/** Which questions are asked most changes without a message. */
const MAX_AGE_MS = 60 * 60_000;

/** The public part of assistants, cached until it changes on any server. */
export interface WidgetConfigs {
  find(id: string): Promise<WidgetConfig>;
  /** Origins that may embed an assistant. An empty list allows every origin. */
  readonly originsOf: (id: string) => Promise<readonly string[]>;
  /** Drops an assistant that this server changed, without waiting for the database's notification. */
  forget(id: string): void;
}

export interface WidgetConfig {
  readonly ownerId: string | null;
  /** Origins that may embed it. An empty list allows every origin. */
  readonly allowedSites: readonly string[];
  readonly response: WidgetConfigResponse;
}

interface Kept extends Omit<WidgetConfig, 'response'> {
  /** The languages it speaks with visitors: its greeting's first. */
  readonly languages: readonly string[];
  /** The address of its own recognition service; null without one. */
  readonly listenerUrl: string | null;
  /** Its owner set a service that speaks. */
  readonly hasSpeaker: boolean;
  /** Visitors' own devices may listen and speak where this server can't. */
  readonly deviceSpeech: boolean;
  /** As its owner wants it. */
  readonly assistant: WidgetAssistant;
}

/** Values that change independently of the assistant. */
export interface AroundWidgets {
  /** Whether an owner has paid, so that their widget need not say whose it is. */
  readonly isPaying: (ownerId: string) => Promise<boolean>;
  /** The languages that calls understand on this server. */
  readonly speech: () => Promise<SpeechAbilities | null>;
  /** Whether a service hears an assistant's visitors; the address of its own, null where it has none. */
  readonly listensTo: (assistantId: string, ownUrl: string | null) => boolean;
}

export function createWidgetConfigs(
  db: Database,
  channels: Channels,
  { isPaying, speech, listensTo }: AroundWidgets,
): WidgetConfigs {
  const kept = new ChangeCache<Kept>({
    max: MAX_KEPT,
    maxAgeMs: MAX_AGE_MS,
    connected: () => channels.connected,
  });
  const onGap = () => kept.forgetAll();
  channels.listen('assistant_changed', { onMessage: (id) => kept.forget(id), onGap });
  // Assistants without a logo of their own show the account's.
  const onAccount = (id: string) => kept.forgetWhere(({ ownerId }) => ownerId === id);
  channels.listen('account_changed', { onMessage: onAccount, onGap });
  const read = (id: string) => kept.get(id, () => load(db, id));
  return {
    async find(id) {
      const found = await read(id);
      const { ownerId, allowedSites, assistant } = found;
      const { look } = assistant;
      // Asked each time, and only of owners who want it: minutes change with every call, and months end by themselves.
      const hidden = look?.branding === false && ownerId !== null && (await isPaying(ownerId));
      const abilities = await speech();
      const shown = {
        ...assistant,
        ...(look && { look: { ...look, branding: !hidden } }),
        ...(abilities && speechOf(found, abilities, listensTo(id, found.listenerUrl))),
      };
      return { ownerId, allowedSites, response: { success: true, message: '', assistant: shown } };
    },
    originsOf: async (id) => (await read(id)).allowedSites,
    forget: (id) => kept.forget(id),
  };
}

async function load(db: Database, id: string): Promise<Kept> {
  const [row] = await db
    .select({
      ownerId: assistants.ownerId,
      assistantName: assistants.name,
      greetingMessage: assistants.greeting,
      voice: assistants.voice,
      alsoSpoken: assistants.alsoSpoken,
      deviceSpeech: assistants.deviceSpeech,
      allowedSites: assistants.allowedSites,
      consentText: assistants.consentText,
      notice: assistants.aiNotice,
      settings: assistants.look,
      suggestions: suggestedQuestions,
      listenerUrl: speechServices.baseUrl,
      hasSpeaker: sql<boolean>`exists (
        select from speech_services as speaker
        where speaker.assistant_id = ${assistants.id} and speaker.stage = 'speaking')`,
      logoFileId: sql<string | null>`coalesce(${assistants.logoFileId}, ${user.logoFileId})`,
    })
    .from(assistants)
    .leftJoin(user, eq(user.id, assistants.ownerId))
    .leftJoin(
      speechServices,
      and(eq(speechServices.assistantId, assistants.id), eq(speechServices.stage, 'listening')),
    )
    .where(eq(assistants.id, id));
  // Refusals are not cached: anybody can invent any number of ids.
  if (row === undefined) throw assistantNotFound();
  const {
    ownerId,
    allowedSites,
    listenerUrl,
    hasSpeaker,
    deviceSpeech,
    logoFileId,
    voice,
    alsoSpoken,
    settings,
    suggestions,
    notice,
    ...rest
  } = row;
  // Settings for the open widget; the others are in the code of the owner's page.
  const { color, theme, radius, branding, avatar } = settings;
  const initial = avatar === 'initial' && { avatar };
  const look = { color, theme, radius, branding, suggestions, ...initial };
  const logo = logoFileId === null ? null : `/api${ENDPOINTS.logo.path}?id=${encodeURIComponent(logoFileId)}`;
  const aiNotice = noticeProblem(notice) === null && { text: notice, language: languageOf(notice).code };
  const assistant = {
    id,
    ...rest,
    voice: voice || DEFAULT_VOICE,
    logo,
    look,
    ...(aiNotice && { aiNotice }),
  };
  const languages = [...new Set([languageOf(rest.greetingMessage).code, ...alsoSpoken])];
  return { ownerId, allowedSites, languages, listenerUrl, hasSpeaker, deviceSpeech, assistant };
}

/**
 * Which of its languages calls understand, and, where its owner lets it, the language in which a visitor's own device has
 * to hear and speak. It does both then: two programs at one microphone get in each other's way on phones.
 */
function speechOf(
  { languages, hasSpeaker, deviceSpeech }: Kept,
  { hears: heard, speaks, speaksAny }: SpeechAbilities,
  isListenedTo: boolean,
): Pick<WidgetAssistant, 'hears' | 'device'> {
  const hears = isListenedTo ? [...languages] : heardOf(languages, heard);
  const [device] = languages;
  if (!deviceSpeech || device === undefined) return { hears };
  const isSpoken = hasSpeaker || speaksAny === true || speaks.includes(device);
  return hears.length > 0 && isSpoken ? { hears } : { hears, device };
}

/** Those of an assistant's languages that calls understand: none where they don't understand that of its greeting. */
function heardOf(languages: readonly string[], hears: readonly string[]): string[] {
  const [first] = languages;
  if (first === undefined || !hears.includes(first)) return [];
  return languages.filter((each) => hears.includes(each));
}

/** The public data for a visitor's widget: never the prompt, the answers or the owner. */
export function widgetConfig(configs: WidgetConfigs): Operation<typeof ENDPOINTS.widgetConfig> {
  return async ({ assistantId }) => {
    const id = assistantId?.trim();
    if (!id) throw new AppError('assistant_required', MESSAGES.assistantIdRequired, { field: 'assistantId' });
    return (await configs.find(id)).response;
  };
}
