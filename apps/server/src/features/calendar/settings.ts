import type { CalendarSettings, CalendarSettingsResponse, ENDPOINTS } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import { calendars as calendarTable } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireTimeZone } from '../../platform/time-zone.ts';
import { type FeedDeps, feedUrlOf } from './feed.ts';
import { calendarOff } from './refusals.ts';

export function getSettings(deps: FeedDeps): Operation<typeof ENDPOINTS.getCalendarSettings> {
  return async ({ assistantId }, { user }) => {
    const { id } = await requireOwnAssistant(deps.db, user.id, assistantId);
    return settingsOf(deps, id);
  };
}

export function saveSettings(deps: FeedDeps): Operation<typeof ENDPOINTS.saveCalendarSettings> {
  const { db } = deps;
  return async ({ assistantId, ...changes }, { user }) => {
    // As JSON, what is undefined is absent.
    const settings = changes as Partial<CalendarSettings>;
    if (settings.timeZone !== undefined) requireTimeZone(settings.timeZone);
    const { id } = await requireOwnAssistant(db, user.id, assistantId);
    await db
      .insert(calendarTable)
      .values({ assistantId: id, settings })
      .onConflictDoUpdate({
        target: calendarTable.assistantId,
        set: { settings: sql`${calendarTable.settings} || excluded.settings` },
      });
    return settingsOf(deps, id);
  };
}

/** The address before ends at once. */
export function renewFeed(deps: FeedDeps): Operation<typeof ENDPOINTS.renewCalendarFeed> {
  const { db } = deps;
  return async ({ assistantId }, { user }) => {
    const { id } = await requireOwnAssistant(db, user.id, assistantId);
    await db
      .insert(calendarTable)
      .values({ assistantId: id, feedVersion: 2 })
      .onConflictDoUpdate({
        target: calendarTable.assistantId,
        set: { feedVersion: sql`${calendarTable.feedVersion} + 1` },
      });
    return settingsOf(deps, id);
  };
}

async function settingsOf(deps: FeedDeps, assistantId: string): Promise<CalendarSettingsResponse> {
  const calendar = await deps.calendars.find(assistantId);
  if (!calendar) throw calendarOff();
  return { success: true, settings: calendar.settings, feedUrl: feedUrlOf(deps, calendar) };
}
