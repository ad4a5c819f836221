import type { Same } from '../area.ts';
import type { plots as english } from '../en/plots.ts';

export const plots: Same<typeof english> = {
  span: 'За скільки днів',
  spanDays: '{{days}} днів',
  showTable: 'Показати таблицею',
  tableOf: '{{title}}, таблицею',
  showPlot: 'Показати графіком',
};
