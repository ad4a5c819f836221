import type { Same } from '../area.ts';
import type { services as english } from '../en/services.ts';

export const services: Same<typeof english> = {
  title: 'Сервіси',
  text: 'Вхід через обліковий запис, який ви маєте в іншому сервісі.',
  on: 'Під’єднано',
  off: 'Не під’єднано',
  gone: 'Під’єднано, але на цьому сервері вже не налаштовано',
  link: 'Під’єднати',
  linkNamed: 'Під’єднати {{name}}',
  unlink: 'Від’єднати',
  unlinkNamed: 'Від’єднати {{name}}',
  unlinkThat: 'Від’єднати {{name}}?',
  unlinkText: 'Тамтешній обліковий запис більше не відчинятиме цього. Решта не зміниться.',
  password: 'Ваш пароль',
  goOn: 'Продовжити з {{name}}',
  oneMoment: 'Хвилинку...',
  cancel: 'Скасувати',
  linked: 'Під’єднано: {{name}}.',
  unlinked: 'Сервіс від’єднано.',
  failed: 'Не вийшло, нічого не змінилося. Спробуйте ще раз.',
  problems: {
    account_already_linked_to_different_user:
      'Той обліковий запис уже під’єднано до іншого облікового запису тут.',
    unable_to_link_account:
      'Сервіс не підтвердив пошти того облікового запису, тож під’єднати його не можна.',
    access_denied: 'Нічого не під’єднано.',
    failed: 'Під’єднати не вдалося. Спробуйте ще раз.',
  },
};
