import type { Same } from '../area.ts';
import type { news as english } from '../en/news.ts';

export const news: Same<typeof english> = {
  email: 'Пошта',
  subscribe: 'Підписатися',
  subscribing: 'Підписуємо...',
  done: 'Дякуємо. Напишемо, щойно будуть новини.',
  doneHint: 'У кожному листі є посилання, щоб відписатися.',
  failed: 'Не вийшло, адреси в списку немає. Спробуйте ще раз.',
};
