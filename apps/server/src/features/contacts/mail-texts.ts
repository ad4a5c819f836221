import type { ContactDetails } from '@parlo/contract';
import { mailedName } from '@parlo/contract/mailed-name';
import type { Mail } from '../../platform/mail/mailer.ts';

/*
 * Mails about what visitors left. Nothing of a visitor's is in a header, Reply-To included: anybody could have typed it.
 * In the text their words stand after a mark on every line, so that they can't be taken for ours.
 */

interface ToOwner {
  readonly to: string;
  readonly assistant: string;
  readonly language: string;
  readonly link: string;
}

interface ContactsMail extends ToOwner {
  readonly contacts: readonly ContactDetails[];
  /** Those that found no room. */
  readonly more: number;
}

interface AnnouncementMail extends ToOwner {
  readonly count: number;
  readonly days: number;
}

const en = {
  subject: (count: number) => (count === 1 ? 'A visitor left a message' : `Visitors left ${count} messages`),
  intro: (assistant: string) => `Hello,\n\nvisitors of ${assistant} would like a person to get back to them.`,
  fields: { name: 'Name', email: 'Email', phone: 'Phone', message: 'Message' },
  more: (count: number) => `And ${count} more.`,
  see: (link: string) => `You can find the messages and their conversations here:\n\n${link}`,
  warning: 'Lines that begin with > are what visitors wrote. Be careful with links in them.',
  soonDeleted: (count: number) =>
    count === 1 ? 'An open message will be deleted soon' : `${count} open messages will be deleted soon`,
  announcement: (assistant: string, count: number, days: number) =>
    `Hello,\n\n${count === 1 ? 'a message that a visitor' : `${count} messages that visitors`} of ${assistant} left ${count === 1 ? 'is' : 'are'} still open.\nConversations are kept for as long as you chose, and messages go with them:\nin about ${days} days or less.`,
};

const uk: typeof en = {
  subject: (count) =>
    count === 1 ? 'Відвідувач залишив повідомлення' : `Нові повідомлення від відвідувачів: ${count}`,
  intro: (assistant) =>
    `Вітаємо!\n\nВідвідувачі асистента ${assistant} хочуть, щоб із ними зв’язалася людина.`,
  fields: { name: 'Ім’я', email: 'Пошта', phone: 'Телефон', message: 'Повідомлення' },
  more: (count) => `І ще: ${count}.`,
  see: (link) => `Повідомлення та їхні розмови:\n\n${link}`,
  warning: 'Рядки зі знаком > написали відвідувачі. Будьте обережні з посиланнями в них.',
  soonDeleted: (count) => `Відкриті повідомлення скоро буде видалено: ${count}`,
  announcement: (assistant, count, days) =>
    `Вітаємо!\n\nДосі відкриті повідомлення відвідувачів асистента ${assistant}: ${count}.\nРозмови зберігаються стільки, скільки ви обрали, і повідомлення видаляються\nразом із ними: приблизно за ${days} дні або раніше.`,
};

const TEXTS: Readonly<Record<string, typeof en>> = { en, uk };

export function contactsMail({ to, assistant, language, link, contacts, more }: ContactsMail): Mail {
  const words = TEXTS[language] ?? en;
  const blocks = contacts.map((contact) =>
    (['name', 'email', 'phone', 'message'] as const)
      .filter((field) => contact[field] !== '')
      .map(
        (field) =>
          `> ${words.fields[field]}: ${field === 'name' ? mailedName(contact.name) : contact[field]}`,
      )
      .join('\n'),
  );
  const rest = more > 0 ? [words.more(more)] : [];
  const text = [words.intro(mailedName(assistant)), ...blocks, ...rest, words.see(link), words.warning].join(
    '\n\n',
  );
  return { to, subject: words.subject(contacts.length + more), text: `${text}\n` };
}

export function announcementMail({ to, assistant, language, link, count, days }: AnnouncementMail): Mail {
  const words = TEXTS[language] ?? en;
  const text = [words.announcement(mailedName(assistant), count, days), words.see(link)].join('\n\n');
  return { to, subject: words.soonDeleted(count), text: `${text}\n` };
}
