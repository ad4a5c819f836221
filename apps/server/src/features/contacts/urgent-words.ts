import type { UrgentKind } from '@parlo/contract';
import { mailedName } from '@parlo/contract/mailed-name';
import type { Mail } from '../../platform/mail/mailer.ts';
import { plainText } from './plain-text.ts';

export interface UrgentMailOf {
  readonly to: string;
  readonly kind: UrgentKind;
  /** The visitor's words. */
  readonly said: string;
  readonly assistant: string;
  /** The owner said it, in a test. */
  readonly isTest: boolean;
  /** A code such as `uk`. */
  readonly language: string;
  readonly link: string;
  /** The owner's address, where nobody confirmed it and an administrator is written to. */
  readonly owner?: string;
}

const en = {
  nameless: 'an assistant',
  subject: (assistant: string) => `URGENT: somebody may be in danger (${assistant})`,
  kinds: {
    life: 'Somebody’s life may be in danger.',
    doctor: 'Somebody should see a doctor today.',
    self_harm: 'Somebody may want to harm themselves.',
    hazard: 'It is about fire, gas, electricity or water.',
    violence: 'Somebody may be hurt or threatened by somebody else.',
  } satisfies Record<UrgentKind, string>,
  intro: (assistant: string) => `Hello,\n\na visitor of ${assistant} said this:`,
  told: 'The assistant told them at once whom to turn to. You know best whether you can do more.',
  test: 'You said it yourself, in a test of your assistant.',
  see: (link: string) => `The message and its conversation:\n\n${link}`,
  unconfirmed: (owner: string) =>
    `You get this since the owner’s address (${owner}) is not confirmed, and they may not read it.`,
  warning: 'Lines that begin with > are what a visitor wrote. Be careful with links in them.',
};

const uk: typeof en = {
  nameless: 'без назви',
  subject: (assistant) => `ТЕРМІНОВО: хтось може бути в небезпеці (${assistant})`,
  kinds: {
    life: 'Можливо, чиєсь життя в небезпеці.',
    doctor: 'Комусь треба до лікаря вже сьогодні.',
    self_harm: 'Хтось, можливо, хоче заподіяти собі шкоду.',
    hazard: 'Ідеться про вогонь, газ, струм або воду.',
    violence: 'Когось, можливо, б’ють або комусь погрожують.',
  },
  intro: (assistant) => `Вітаємо!\n\nВідвідувач асистента «${assistant}» пише або каже:`,
  told: 'Асистент одразу сказав, куди звертатися по допомогу. Чи можете ви допомогти ще чимось, вам видніше.',
  test: 'Це сказали ви самі, коли випробовували свого асистента.',
  see: (link) => `Повідомлення та його розмова:\n\n${link}`,
  unconfirmed: (owner) =>
    `Ви отримали цей лист, бо адресу власника (${owner}) не підтверджено, і він може його не прочитати.`,
  warning: 'Рядки зі знаком > написав відвідувач. Будьте обережні з посиланнями в них.',
};

const TEXTS: Readonly<Record<string, typeof en>> = { en, uk };

export function urgentMail({ to, kind, said, assistant, isTest, language, link, owner }: UrgentMailOf): Mail {
  const words = TEXTS[language] ?? en;
  const name = mailedName(assistant) || words.nameless;
  const parts = [
    ...[words.intro(name), `> ${plainText(said)}`, words.kinds[kind], words.told],
    ...(isTest ? [words.test] : []),
    ...(owner === undefined ? [] : [words.unconfirmed(owner)]),
    ...[words.see(link), words.warning],
  ];
  return { to, subject: words.subject(name), text: `${parts.join('\n\n')}\n` };
}
