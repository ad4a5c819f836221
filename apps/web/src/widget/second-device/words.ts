/** The words of a second device, in addition to the popup page's. */
const en = {
  before: 'Lay the phone where everybody hears it. While you talk, the screen stays on.',
  on: 'The screen stays on.',
  after: 'Nobody is listening now.',
  refused: 'The screen may turn off: this device did not let the page keep it on.',
  unsupported: 'This browser can’t keep the screen on. Touch it now and then, or switch off automatic lock.',
  leaveFull: 'Leave full screen',
};

export type DeviceWords = Readonly<Record<keyof typeof en, string>>;

const uk: DeviceWords = {
  before: 'Покладіть телефон так, щоб усі чули. Поки ви говорите, екран не гасне.',
  on: 'Екран не гасне.',
  after: 'Зараз вас ніхто не слухає.',
  refused: 'Екран може згаснути: пристрій не дозволив сторінці тримати його ввімкненим.',
  unsupported:
    'Цей браузер не вміє тримати екран увімкненим. Час від часу торкайтеся його або вимкніть автоблокування.',
  leaveFull: 'Вийти з повного екрана',
};

export const DEVICE_WORDS = { en, uk } as const;
