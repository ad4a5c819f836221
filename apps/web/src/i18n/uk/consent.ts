import type { Same } from '../area.ts';
import type { consent as english } from '../en/consent.ts';

export const consent: Same<typeof english> = {
  title: 'Файли cookie для аналітики',
  text: 'Чи можна використовувати файли cookie, щоб бачити, яка реклама приводить сюди людей і що на цих сторінках працює добре? Без них теж усе працює.',
  privacy: 'Приватність',
  yes: 'Дозволити',
  no: 'Відхилити',
  change: 'Налаштування cookie',
};
