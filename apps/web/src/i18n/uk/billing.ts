import type { Same } from '../area.ts';
import type { billing as english } from '../en/billing.ts';

export const billing: Same<typeof english> = {
  pageTitle: 'Оплата',
  lead: 'Ваш тариф, скільки хвилин лишилося і що було додано.',
  loading: 'Завантажуємо ваш тариф',
  loadFailed: 'Не вдалося завантажити тариф. Нічого не змінилося, спробуйте ще раз.',
  current: 'Поточний тариф',
  plans: { trial: 'Пробний період', minutes: 'Хвилини', starter: 'Starter: щомісяця' },
  rows: {
    trial: 'Пробний період',
    starter: 'Місяць Starter',
    top_up: 'Поповнення',
    grant: 'Додав адміністратор',
  },
  status: 'Стан',
  active: 'Діє',
  used_up: 'Вичерпано',
  nextDate: 'Наступна оплата',
  noNextDate: 'Платити нічого не треба',
  amount: 'Сума',
  starterAmount: '{{price}} на місяць',
  free: 'Безкоштовно',
  minutesLeft: 'Лишилося хвилин',
  minutesUsed: 'Уже використано хвилин',
  change: 'Змінити тариф',
  history: 'Історія оплат',
  historyText: 'Усе, що додавало хвилини, від найновішого.',
  table: 'Таблиця поповнень',
  empty: 'Ще нічого не додавали.',
  date: 'Дата',
  plan: 'Тариф',
  minutes: 'Хвилини',
  completed: 'Виконано',
  embedNote:
    'Пробні хвилини для того, щоб ви самі випробували асистентів. Відвідувачам їх відкриває тариф або додані хвилини.',
};
