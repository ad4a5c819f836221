import type { Same } from '../area.ts';
import type { legal as english } from '../en/legal.ts';

export const legal: Same<typeof english> = {
  updated: 'Востаннє змінено {{date}}',
  unfilled:
    'Той, хто керує цим сервером, ще не заповнив цієї сторінки. Місця в дужках має написати він; решта каже, що робить програма.',
  onlyEnglish: 'Цю сторінку не перекладено, тож вона англійською.',
  missing: 'Сторінка не завантажилася. Спробуйте ще раз.',
};
