/** Ready-made assistants to begin from. */
export const templates = {
  websiteAdded: 'Added. Save the changes to keep the questions; the pages are being read.',
  open: 'Start from an example',
  title: 'Start from an example',
  text:
    'Each fills in a greeting, a prompt and five questions with answers, for you to change. The ' +
    'questions are answered as they stand; the prompt is followed by a language model, where there ' +
    'is one. Nothing is saved until you save.',
  language: 'The examples are in English.',
  list: 'Examples',
  filled: 'Filled in from “{{name}}”.',
  undo: 'Undo',
  undone: 'Your own words are back.',
  labels: {
    realEstate: 'Real Estate Agent',
    medical: 'Medical Practice',
    restaurant: 'Restaurant Host',
    shop: 'E-commerce Guide',
    booker: 'Appointment Booker',
    support: 'Customer Support',
    hotel: 'Hotel Concierge',
    fitness: 'Fitness Coach',
    education: 'Educational Advisor',
    travel: 'Travel Agent',
    itSupport: 'IT Support Specialist',
    legal: 'Legal Consultant',
    recruiter: 'HR Recruiter',
    marketing: 'Marketing Assistant',
    events: 'Event Planner',
    insurance: 'Insurance Advisor',
    finance: 'Personal Finance Coach',
    languages: 'Language Tutor',
    techDemo: 'Tech Product Demo',
    delivery: 'Delivery Service Operator',
  },
} as const;
