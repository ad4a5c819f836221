/** Around every plot. */
export const plots = {
  span: 'Days shown',
  spanDays: '{{days}} days',
  showTable: 'Show as table',
  tableOf: '{{title}}, as a table',
  showPlot: 'Show as plot',
} as const;
