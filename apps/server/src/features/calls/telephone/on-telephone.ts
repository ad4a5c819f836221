import { noticeFor } from '@parlo/dialog';
import { LANGUAGES, languageOf } from '@parlo/dialog/language';
import type { CallableAssistant } from '../access/find-callable.ts';

/**
 * An assistant as callers by telephone hear it. Nothing on a screen tells them who speaks, and what is kept, so the notice
 * does. A provider holds no calls that come in rooms: this server holds them instead.
 */
export function onTelephone({ callEngine: _, ...assistant }: CallableAssistant): CallableAssistant {
  const { profile } = assistant;
  const { telephone } = languageOf(profile.greeting, profile);
  const own = profile.notice?.trim() ? noticeFor(profile) : telephone.notice(profile.name);
  return { ...assistant, profile: { ...profile, notice: `${own} ${telephone.stored}` } };
}

/** What the assistant says, without what is on a screen only. */
export function withoutScreen(text: string): string {
  return LANGUAGES.reduce(
    (said, { assistant, telephone }) => said.replaceAll(assistant.privacy, telephone.privacy),
    text,
  );
}
