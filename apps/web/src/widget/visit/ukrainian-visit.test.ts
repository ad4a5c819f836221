// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ASSISTANT,
  answered,
  answers,
  box,
  button,
  json,
  press,
  refused,
  sent,
  show,
  status,
  stubNavigator,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';
import { STRINGS } from '../words/strings.ts';

const { uk: strings } = STRINGS;
/** What the owner wrote, and what is said: it stays as it is. */
const assistant = { ...ASSISTANT, assistantName: 'Пекарня', greetingMessage: 'Добрий день.' };
const open = (more: Parameters<typeof show>[0] = {}) =>
  show({ assistant, strings, label: strings.startCall, ...more });

/** Everything that a visitor can read or hear of the page, without what was typed or said. */
function pageWords(): string {
  const labels = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((one) => [
    one.getAttribute('aria-label') ?? '',
    one.getAttribute('placeholder') ?? '',
  ]);
  return [text(), ...labels].join(' ');
}
const expectNoEnglish = () =>
  expect(pageWords().replaceAll(/menu.pdf › Desserts|Parlo/g, '')).not.toMatch(/[a-z]{2}/i);

visitAnew();
beforeEach(() => {
  answers.chat = [answered('Є торт?', 'Так, щодня.')];
  // As the page's script sets it: times are written in this language.
  document.documentElement.lang = 'uk';
});

describe('a visitor who reads Ukrainian', () => {
  it('finds every button and every hint in Ukrainian', async () => {
    await open();
    expect(button('Почати розмову')).toBeDefined();
    expect(box()?.placeholder).toBe('Напишіть повідомлення');
    expect(status()).toBe('Готовий говорити');
    expectNoEnglish();
  });

  it('reads who said what, judges it and opens the menu in Ukrainian', async () => {
    await open();
    await type('Є торт?');
    expect([...document.querySelectorAll('[role=log] b')].map((one) => one.textContent)).toEqual([
      'Ви',
      'Пекарня',
    ]);
    expect(document.querySelector('[role=log]')?.getAttribute('aria-label')).toBe('Запис розмови');
    expect(document.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Звідки це');
    expect(button('Добра відповідь')).toBeDefined();
    expect(button('Погана відповідь')).toBeDefined();
    await press('Ще');
    for (const words of ['Скопіювати розмову', 'Почати заново', 'Видалити цю розмову']) {
      expect(button(words), words).toBeDefined();
    }
    expectNoEnglish();
    await press('Видалити цю розмову');
    expect(text()).toContain('Повернути це буде неможливо.');
    expectNoEnglish();
    await press('Видалити');
    expect(status()).toBe('Видалено');
  });

  it('copies a play whose speakers have Ukrainian names', async () => {
    const writeText = vi.fn(async (_: string) => {});
    stubNavigator({ clipboard: { writeText } });
    await open();
    await type('Є торт?');
    await press('Ще');
    await press('Скопіювати розмову');
    expect(writeText.mock.lastCall?.[0]).toBe('Ви: Є торт?\n\nПекарня: Так, щодня.');
    expect(status()).toBe('Скопійовано');
  });

  it('is told in Ukrainian that an AI talks', async () => {
    await open();
    expect(document.querySelector('.ai-notice')?.textContent).toBe('З вами розмовляє штучний інтелект.');
  });

  it('is asked for consent in Ukrainian around the owner’s own words', async () => {
    await open({ assistant: { ...assistant, consentText: 'Ми це зберігаємо.' } });
    await type('Є торт?');
    expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('Перш ніж почати');
    expect(button('Ні, дякую')).toBeDefined();
    await press('Погоджуюся');
    expect(text()).toContain('Так, щодня.');
  });

  it('counts what is left in Ukrainian', async () => {
    answers.chat = [answered('Є торт?', 'Так.', 2)];
    await open();
    await type('Є торт?');
    expect(text()).toContain('Лишилося повідомлень: 2. Почати заново');
    await type('x'.repeat(950), 'a');
    expect(text()).toContain('Лишилося символів: 50');
  });

  it('is told what was not sent, and what to press', async () => {
    answers.chat = [() => Promise.reject(new TypeError('network')), answered('Є торт?', 'Так.')];
    await open();
    await type('Є торт?');
    expect(text()).toContain('Не надіслано. Спробувати ще раз');
    expect(sent).toContainEqual({ type: 'parlo:error', code: 'unreachable', message: strings.unreachable });
    await press('Спробувати ще раз');
    expect(text()).toContain('Так.');
    expect(text()).not.toContain('Не надіслано');
  });

  it('is told when their opinion was not kept, and when nothing could be deleted', async () => {
    answers.feedback = [refused('unavailable', 503)];
    answers.forget_conversation = [refused('internal', 500)];
    await open();
    await type('Є торт?');
    await press('Добра відповідь');
    expect(status()).toBe('Не вдалося зберегти вашу оцінку. Спробуйте ще раз.');
    await press('Ще');
    await press('Видалити цю розмову');
    await press('Видалити');
    expect(status()).toBe('Видалити не вдалося, розмова лишилася. Спробуйте ще раз.');
  });

  it('reads what was said before with what was cut and not understood', async () => {
    sessionStorage.setItem('parlo:a', JSON.stringify({ conversation: 'cv_0', agreed: '' }));
    const message = { via: 'voice', interrupted: false, feedback: null, sources: [] };
    const messages = [
      { ...message, id: '1', role: 'visitor', text: 'Є торт?' },
      { ...message, id: '2', role: 'assistant', text: 'Так, з медом', interrupted: true },
    ];
    answers.conversation = [json({ success: true, messages, turns_left: 9 })];
    await open();
    await vi.waitFor(() => expect(text()).toContain('Так, з медом — перервано'));
    expectNoEnglish();
  });

  it.each([
    ['upgrade_required', 402],
    ['site_not_allowed', 403],
    ['too_many_requests', 429],
    ['limit_reached', 409],
    ['unavailable', 503],
    ['not_found', 404],
    ['unauthenticated', 401],
    ['no_minutes', 402],
    ['daily_limit', 429],
    ['internal', 500],
    ['a_code_of_tomorrow', 418],
  ])('reads why “%s” refuses them without a word of the server’s', async (code, http) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answers.chat = [refused(code, http)];
    await open();
    await type('Є торт?');
    await vi.waitFor(() => expect(status()).toMatch(/[а-яіїєґ]{3}/i));
    expect(pageWords()).not.toContain(code);
    expectNoEnglish();
  });
});
