/** The list of keys. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  list: 'This list',
  save: 'Save',
  screens: {
    dashboard: 'Dashboard',
    builder: 'Assistant builder',
    messages: 'Messages',
    calendar: 'Calendar',
    analytics: 'Analytics',
    notifications: 'Notifications',
    billing: 'Billing',
    settings: 'Settings',
  },
  on: 'Shortcuts without Ctrl',
};
