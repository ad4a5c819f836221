import type { Same } from '../area.ts';
import type { visitors as english } from '../en/visitors.ts';

export const visitors: Same<typeof english> = {
  title: 'Сайти та приватність',
  lead: 'Де можна показувати асистента, на що погоджуються відвідувачі та скільки ви зберігаєте сказане.',
  sites: 'Сайти, де його можна показувати',
  sitesHint:
    'По одному на рядок, наприклад example.com; *.example.com охоплює всі його піддомени. Порожньо: будь-який сайт. Власні сторінки Parlo працюють завжди.',
  sitesBecome: 'Збережемо як',
  wrongSite: '«{{site}}» не є сайтом. Напишіть його як example.com або *.example.com.',
  insecureSite: '«{{site}}» починається з http. Мікрофон працює лише на захищеній сторінці: напишіть https.',
  tooManySites: 'Сайтів може бути щонайбільше {{max}}.',
  sitesRefused: 'Один із цих сайтів не підходить. Напишіть кожен як example.com або *.example.com.',
  consent: 'Текст згоди',
  consentHint: 'Відвідувачі прочитають його й погодяться до першого слова. Порожньо: нічого не питаємо.',
  keep: 'Зберігати розмови',
  keepAlways: 'Доки я їх не видалю',
  keepAlwaysHint: 'Кожну можна видалити в аналітиці, а відвідувачі можуть видалити свої.',
  keepDays: 'Певну кількість днів',
  keepDaysHint:
    'Рахуємо від кінця кожної розмови. Усе старіше зникає назавжди, зокрема й те, що вже є сьогодні.',
  days: 'Скільки днів зберігати розмови',
  daysUnit_one: 'день',
  daysUnit_few: 'дні',
  daysUnit_many: 'днів',
  daysUnit_other: 'дня',
  daysError: 'Напишіть ціле число днів, від 1 до {{max}}.',
};
