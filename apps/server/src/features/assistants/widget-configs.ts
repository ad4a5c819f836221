import { CALLS, DEFAULT_VOICE, MESSAGES, type WidgetConfigResponse } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Channels } from '../../db/channels.ts';
import type { Database } from '../../db/connect.ts';
import { assistants, user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { ChangeCache } from '../../platform/change-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { assistantNotFound } from '../../platform/own-assistant.ts';

/** About 10 MB: what is not kept is one query away. */
const MAX_KEPT = 10_000;

/** What visitors may know of assistants, kept until somebody, on any server, changes it. */
export interface WidgetConfigs {
  find(id: string): Promise<WidgetConfig>;
  /** The sites that may embed an assistant; empty: any. */
  readonly sitesOf: (id: string) => Promise<readonly string[]>;
  /** A change that this server made itself and need not wait to hear of. */
  forget(id: string): void;
}

export interface WidgetConfig {
  readonly ownerId: string | null;
  /** Origins that may embed it; empty: any. */
  readonly allowedSites: readonly string[];
  readonly response: WidgetConfigResponse;
}

export function createWidgetConfigs(db: Database, channels: Channels): WidgetConfigs {
  const kept = new ChangeCache<WidgetConfig>({ max: MAX_KEPT, connected: () => channels.connected });
  const onGap = () => kept.forgetAll();
  channels.listen('assistant_changed', { onMessage: (id) => kept.forget(id), onGap });
  // An account's logo is shown by those of its assistants that have none of their own.
  const onAccount = (id: string) => kept.forgetWhere(({ ownerId }) => ownerId === id);
  channels.listen('account_changed', { onMessage: onAccount, onGap });
  const find = (id: string) => kept.get(id, () => load(db, id));
  return {
    find,
    sitesOf: async (id) => (await find(id)).allowedSites,
    forget: (id) => kept.forget(id),
  };
}

async function load(db: Database, id: string): Promise<WidgetConfig> {
  const [row] = await db
    .select({
      ownerId: assistants.ownerId,
      assistantName: assistants.name,
      greetingMessage: assistants.greeting,
      voice: assistants.voice,
      allowedSites: assistants.allowedSites,
      consentText: assistants.consentText,
      logoFileId: sql<string | null>`coalesce(${assistants.logoFileId}, ${user.logoFileId})`,
    })
    .from(assistants)
    .leftJoin(user, eq(user.id, assistants.ownerId))
    .where(eq(assistants.id, id));
  // Refusals are not kept: anybody can think of any number of ids.
  if (row === undefined) throw assistantNotFound();
  const { ownerId, allowedSites, logoFileId, voice, ...rest } = row;
  const logo = logoFileId === null ? null : `/api${CALLS.logo.path}?id=${encodeURIComponent(logoFileId)}`;
  const assistant = { id, ...rest, voice: voice || DEFAULT_VOICE, logo };
  return { ownerId, allowedSites, response: { success: true, message: '', assistant } };
}

/** What a visitor's widget may know: never the prompt, the questions or the owner. */
export function widgetConfig(configs: WidgetConfigs): Operation<typeof CALLS.widgetConfig> {
  return async ({ assistantId }) => {
    const id = assistantId?.trim();
    if (!id) throw new AppError('assistant_required', MESSAGES.assistantIdRequired, { field: 'assistantId' });
    return (await configs.find(id)).response;
  };
}
