import type { Same } from '../area.ts';
import type { shortcuts as english } from '../en/shortcuts.ts';

export const shortcuts: Same<typeof english> = {
  title: 'Швидкі клавіші',
  list: 'Цей список',
  save: 'Зберегти',
  screens: {
    dashboard: 'Кабінет',
    builder: 'Конструктор',
    messages: 'Повідомлення',
    calendar: 'Календар',
    analytics: 'Аналітика',
    notifications: 'Сповіщення',
    billing: 'Оплата',
    settings: 'Налаштування',
  },
  on: 'Клавіші без Ctrl',
};
