import type { UrgentKind } from '@parlo/contract';
import type { Mail } from '../../platform/mail/mailer.ts';
import { plainText } from './plain-text.ts';

export interface UrgentMailOf {
  readonly to: string;
  readonly kind: UrgentKind;
  /** What the visitor said. */
  readonly said: string;
  readonly assistant: string;
  /** A code such as `uk`. */
  readonly language: string;
  readonly link: string;
  /** The owner's address, where nobody confirmed it and an administrator is written to. */
  readonly owner?: string;
}

const en = {
  subject: (assistant: string) => `URGENT: somebody may be in danger (${assistant})`,
  kinds: {
    life: 'Somebody’s life may be in danger.',
    doctor: 'Somebody should see a doctor today.',
    self_harm: 'Somebody may want to harm themselves.',
    hazard: 'It is about fire, gas, electricity or water.',
    violence: 'Somebody may be hurt or threatened by somebody else.',
  } satisfies Record<UrgentKind, string>,
  intro: (assistant: string) => `Hello,\n\na visitor of ${assistant} said this:`,
  told: 'The assistant told them at once where help is. Whether you can do more, you know best.',
  see: (link: string) => `The message and its conversation:\n\n${link}`,
  unconfirmed: (owner: string) =>
    `You get this since the owner’s address (${owner}) is not confirmed, and they may not read it.`,
  warning: 'Lines that begin with > are what a visitor wrote. Be careful with links in them.',
};

const uk: typeof en = {
  subject: (assistant) => `ТЕРМІНОВО: хтось може бути в небезпеці (${assistant})`,
  kinds: {
    life: 'Можливо, чиєсь життя в небезпеці.',
    doctor: 'Комусь треба до лікаря вже сьогодні.',
    self_harm: 'Хтось, можливо, хоче заподіяти собі шкоду.',
    hazard: 'Ідеться про вогонь, газ, струм або воду.',
    violence: 'Когось, можливо, б’ють або комусь погрожують.',
  },
  intro: (assistant) => `Вітаємо!\n\nВідвідувач асистента ${assistant} сказав таке:`,
  told: 'Асистент одразу сказав, де допомога. Чи можете ви зробити більше, найкраще знаєте ви.',
  see: (link) => `Повідомлення та його розмова:\n\n${link}`,
  unconfirmed: (owner) =>
    `Ви отримали цей лист, бо адресу власника (${owner}) не підтверджено, і він може його не прочитати.`,
  warning: 'Рядки зі знаком > написав відвідувач. Будьте обережні з посиланнями в них.',
};

const TEXTS: Readonly<Record<string, typeof en>> = { en, uk };

export function urgentMail({ to, kind, said, assistant, language, link, owner }: UrgentMailOf): Mail {
  const words = TEXTS[language] ?? en;
  const parts = [
    ...[words.intro(assistant), `> ${plainText(said)}`, words.kinds[kind], words.told],
    ...(owner === undefined ? [] : [words.unconfirmed(owner)]),
    ...[words.see(link), words.warning],
  ];
  return { to, subject: words.subject(assistant), text: `${parts.join('\n\n')}\n` };
}
