import { expect, it } from 'vitest';
import { uk } from './index.ts';

it.each([
  ['Торт на суботу', '«Торт на суботу». Надіслати?'],
  ['Торт на суботу.', '«Торт на суботу.» Надіслати?'],
  ['Коли ви зателефонуєте?', '«Коли ви зателефонуєте?» Надіслати?'],
])('what is read back ends its sentence once: %s', (message, end) => {
  expect(uk.contact.phrases.readBack('Марія', message)).toBe(`Отже: Марія. Повідомлення: ${end}`);
});
