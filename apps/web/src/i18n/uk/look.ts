import type { Same } from '../area.ts';
import type { look as english } from '../en/look.ts';

export const look: Same<typeof english> = {
  title: 'Вигляд',
  lead: 'Віджет у ваших кольорах. Кожну зміну одразу видно в перегляді.',
  color: 'Колір',
  colorHint: 'Для кнопки на вашому сайті та кнопки дзвінка у віджеті.',
  colorNone: 'Колір Parlo',
  colorPick: 'Вибрати колір',
  colorCode: 'Код кольору',
  colorError: 'Запишіть колір як #0a7d5a: знак # і шість цифр або літер від a до f.',
  colorDarker: 'У світлій темі ваш колір у віджеті стає темнішим, щоб його було видно.',
  colorLighter: 'У темній темі ваш колір у віджеті стає світлішим, щоб його було видно.',
  theme: 'Світла чи темна тема',
  themes: { auto: 'Як на пристрої відвідувача', light: 'Світла', dark: 'Темна' },
  radius: 'Заокруглення кутів',
  size: 'Розмір кнопки',
  pixels: '{{count}} пікс.',
  greeting: 'Привітання біля кнопки',
  greetingHint: 'Відвідувач може його закрити. Воно зникає, коли віджет відкривають.',
  greetingOn: 'Вітатися, ще поки віджет закритий',
  greetingAfter: 'Через скільки секунд',
  greetingError: 'Запишіть ціле число секунд, від 0 до {{max}}.',
  branding: 'Писати у віджеті «Працює на Parlo»',
  brandingPaid: 'Це можна вимкнути з тарифом або купленими хвилинами.',
  suggestions: 'Запитання-кнопки',
  suggestionsHint:
    'До трьох ваших запитань. Якщо не вибрати жодного, показуються ті, що ставлять найчастіше.',
  suggestion: 'Кнопка {{number}}',
  suggestionNone: 'Немає',
  suggestionGone: '{{question}} (такого запитання вже немає)',
};
