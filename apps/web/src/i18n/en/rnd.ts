/** Research and development. Its articles are files in content/rnd. */
export const rnd = {
  title: 'R&D',
  lead: 'Six ideas around assistants that talk, and how far each has come. None of them is a product: they cannot be ordered or switched on.',
  readMore: 'Read more',
  readMoreOf: 'Read more: {{title}}',
  all: 'All ideas',
  others: 'Other ideas',
  states: { idea: 'Idea', research: 'Research', prototype: 'Prototype' },
} as const;
