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
  check: 'Please check the email address and the phone number.',
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
  check: 'Перевірте електронну пошту й номер телефону.',
  tooMany: 'На сьогодні це все. Спробуйте завтра.',
  off: 'Зараз тут не приймають повідомлень.',
  failed: 'Не вдалося надіслати. Спробуйте ще раз.',
};

export const CONTACT_CARD_WORDS = { en, uk } as const;
