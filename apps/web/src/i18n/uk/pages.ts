import type { Same } from '../area.ts';
import type { pages as english } from '../en/pages.ts';

export const pages: Same<typeof english> = {
  blogTitle: 'Блог',
  blogLead: 'Як створити асистента, з яким приємно розмовляти.',
  blogDescription:
    'Про голосових асистентів для сайтів: WordPress, привітання, тести, приватність, власний сервер, мовні моделі й запис на зустрічі.',
  noPosts: 'Тут іще немає дописів.',
  postsFailed: 'Не вдалося завантажити дописи.',
  readTime: '{{minutes}} хв читання',
  readMore: 'Читати далі',
  readMoreOf: 'Читати далі: {{title}}',
  loadingPost: 'Завантажуємо допис',
  postNotFound: 'Допис не знайдено',
  postMissing: 'Такого допису немає.',
  httpError: 'Помилка HTTP, код: {{code}}',
  fetchError: 'Не вдалося отримати допис: {{message}}',
  backToBlog: 'Назад до блогу',
  moreArticles: 'Інші дописи',
  tryFree: 'Спробувати Parlo безкоштовно',
  by: 'Автор: {{name}}',
  about: 'Про автора',
  inEnglish: 'Цей допис — англійською.',
};
