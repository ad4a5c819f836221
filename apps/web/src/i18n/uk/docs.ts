import type { Same } from '../area.ts';
import type { docs as english } from '../en/docs.ts';

export const docs: Same<typeof english> = {
  title: 'Документація',
  lead: 'Як створити асистента, поставити його на свій сайт і запустити Parlo на власному сервері.',
  name: 'Документація',
  nav: 'Сторінки документації',
  sections: {
    build: 'Створити асистента',
    publish: 'Поставити на сайт',
    operate: 'Запустити Parlo',
    develop: 'Програмувати',
  },
  version: 'Версія {{version}}',
  onPage: 'На цій сторінці',
  previous: 'Попередня сторінка',
  next: 'Наступна сторінка',
  neighbours: 'Інші сторінки',
  onlyEnglish: 'Цю сторінку ще не перекладено, тож вона англійською.',
  missing: 'Такої сторінки в документації немає, або вона не завантажилася.',
  all: 'Усі сторінки',
  search: {
    label: 'Пошук у документації',
    placeholder: 'Пошук',
    results: 'Що знайдено',
    loading: 'Хвилинку...',
    failed: 'Пошук не завантажився.',
    found_one: 'Знайдено {{count}} місце',
    found_few: 'Знайдено {{count}} місця',
    found_many: 'Знайдено {{count}} місць',
    found_other: 'Знайдено {{count}} місця',
    none: 'За запитом «{{query}}» нічого не знайдено. Спробуйте одне слово або інше.',
    hint: 'Натисніть /, щоб шукати',
  },
};
