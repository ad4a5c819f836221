import type { Same } from '../area.ts';
import type { rnd as english } from '../en/rnd.ts';

export const rnd: Same<typeof english> = {
  title: 'Дослідження',
  lead: 'Шість задумів про асистентів, що розмовляють, і як далеко кожен просунувся. Жоден із них не продукт: їх не можна замовити чи ввімкнути.',
  readMore: 'Читати далі',
  readMoreOf: 'Читати далі: {{title}}',
  all: 'Усі задуми',
  others: 'Інші задуми',
  states: { idea: 'Задум', research: 'Дослідження', prototype: 'Прототип' },
};
