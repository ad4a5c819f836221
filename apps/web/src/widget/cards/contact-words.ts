/** The words of the card; fetched with it. `send` and `notNow` are also what the visitor says by pressing them. */
const en = {
  title: 'Is this right?',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
  send: 'Send it',
  notNow: 'Not now',
  sending: 'Sending…',
  sent: 'Thank you, it was passed on.',
  close: 'Close',
  wrongEmail: 'Please check the email address.',
  wrongPhone: 'Please check the phone number.',
  unreachable: 'Please leave an email address or a phone number.',
  check: 'Please check what you entered.',
  tooMany: 'That is all for today. Please try again tomorrow.',
  off: 'Messages can’t be taken here right now.',
  failed: 'It was not sent. Please try again.',
};

export type ContactCardWords = Readonly<Record<keyof typeof en, string>>;

const uk: ContactCardWords = {
  title: 'Усе правильно?',
  name: 'Ім’я',
  email: 'Електронна пошта',
  phone: 'Телефон',
  message: 'Повідомлення',
  send: 'Надіслати',
  notNow: 'Не зараз',
  sending: 'Надсилаємо…',
  sent: 'Дякуємо, повідомлення передано.',
  close: 'Закрити',
  wrongEmail: 'Перевірте електронну пошту.',
  wrongPhone: 'Перевірте номер телефону.',
  unreachable: 'Вкажіть електронну пошту або номер телефону.',
  check: 'Перевірте, чи все вказано правильно.',
  tooMany: 'На сьогодні це все. Спробуйте завтра.',
  off: 'Зараз тут не приймають повідомлень.',
  failed: 'Не вдалося надіслати. Спробуйте ще раз.',
};

export const CONTACT_CARD_WORDS = { en, uk } as const;
