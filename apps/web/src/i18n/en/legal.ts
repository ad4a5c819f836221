/** Privacy, terms, refunds and imprint: what stands around the operator's texts. */
export const legal = {
  updated: 'Last changed on {{date}}',
  unfilled:
    'The operator of this server has not filled this in yet. The places in brackets are theirs to write; the rest says what the software does.',
  onlyEnglish: 'This page has not been translated. It is shown in English.',
  missing: 'This page could not be loaded. Please try again.',
} as const;
