import { LANGUAGES, languageFor } from '@parlo/dialog/language';
import { describe, expect, it } from 'vitest';
import type { CallableAssistant } from '../access/find-callable.ts';
import { onTelephone, withoutScreen } from './on-telephone.ts';

const assistant = (
  greeting: string,
  more: Partial<CallableAssistant['profile']> = {},
): CallableAssistant => ({
  ownerId: 'user_1',
  voice: '',
  pronunciations: [],
  alsoSpoken: [],
  callEngine: 'provider',
  profile: { id: 'a', revision: '1', name: 'Mia', greeting, prompt: '', faq: [], ...more },
  visited: { id: 'a', allowedSites: [], consentText: '' },
});
const noticeOf = (...of: Parameters<typeof assistant>) => onTelephone(assistant(...of)).profile.notice;

describe('an assistant that is called by telephone', () => {
  it.each([
    ['Hello!', 'You are talking to Mia, an AI assistant. The conversation is stored as text.'],
    ['Вітаю!', 'З вами говорить Mia, ШІ-асистент. Розмова зберігається як текст.'],
  ])('with the greeting “%s” says “%s”', (greeting, notice) => expect(noticeOf(greeting)).toBe(notice));

  it('keeps its owner’s notice, unless that tells nothing', () => {
    const { stored } = languageFor('en').telephone;
    expect(noticeOf('Hello!', { notice: 'A robot speaks.' })).toBe(`A robot speaks. ${stored}`);
    expect(noticeOf('Hello!', { notice: 'Welcome!' })).toBe(`You are talking to an AI. ${stored}`);
  });

  it('is held by this server', () => {
    expect(onTelephone(assistant('Hello!'))).not.toHaveProperty('callEngine');
  });
});

it.each(LANGUAGES)('names no menu to somebody without a screen ($code)', (language) => {
  const { privacy } = language.telephone;
  expect(withoutScreen(`${language.assistant.privacy} Anything else?`)).toBe(`${privacy} Anything else?`);
});
