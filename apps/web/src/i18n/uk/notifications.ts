import { PLANS } from '@parlo/contract/plans';
import type { Same } from '../area.ts';
import type { notifications as english } from '../en/notifications.ts';

export const notifications: Same<typeof english> = {
  pageTitle: 'Сповіщення',
  lead: 'Що сталося з вашим обліковим записом, файлами та хвилинами.',
  loading: 'Завантажуємо сповіщення',
  loadFailed: 'Не вдалося завантажити сповіщення.',
  none: 'Сповіщень іще немає.',
  noneText: 'Коли щось потребуватиме вашої уваги, ми скажемо тут.',
  readAll: 'Позначити все прочитаним',
  markRead: 'Позначити прочитаним',
  remove: 'Прибрати: {{title}}',
  removeAll: 'Прибрати все',
  unread: 'Нове',
  types: { success: 'Добра новина', info: 'До відома', warning: 'Потрібна ваша увага' },
  changeFailed: 'Не вийшло. Спробуйте ще раз.',
  kinds: {
    welcome: {
      title: 'Вітаємо в Parlo',
      message: `На вашому рахунку ${PLANS.trial.minutes} хвилин розмов. Створіть асистента й одразу спробуйте.`,
    },
    password_changed: {
      title: 'Ваш пароль змінено',
      message: 'Усі інші сеанси завершено. Якщо це були не ви, одразу попросіть новий пароль.',
    },
    file_ready: { title: 'Файл прочитано', message: 'Асистент тепер відповідає за файлом {{file}}.' },
    file_failed: { title: 'Файл не вдалося прочитати', message: 'Файл {{file}}: {{reason}}' },
    minutes_low: {
      title: 'Хвилин лишилося мало',
      message: 'Лишилося хвилин: {{minutes}}. Додайте, щоб розмови тривали.',
    },
    minutes_out: {
      title: 'Хвилини закінчилися',
      message: 'Асистенти не відповідатимуть, доки не додасте хвилин.',
    },
    visitor_limit: {
      title: 'Відвідувач вичерпав ліміт',
      message:
        '{{assistant}}: сьогодні дзвінок не відбувся або завершився, бо відвідувач вичерпав дозволені дзвінки чи хвилини. Змінити обмеження можна в конструкторі.',
    },
    booking_made: {
      title: 'Новий запис на зустріч',
      message: 'Відвідувач асистента {{assistant}} записався на {{time}}.',
    },
    booking_moved: {
      title: 'Зустріч перенесено',
      message: 'Відвідувач асистента {{assistant}} переніс зустріч на {{time}}.',
    },
    booking_cancelled: {
      title: 'Зустріч скасовано',
      message: 'Відвідувач асистента {{assistant}} скасував зустріч {{time}}.',
    },
    minutes_granted: { title: 'Додано хвилини', message: 'На ваш рахунок додано {{minutes}} хв.' },
  },
};
