import type { Mail } from '../../platform/mail/mailer.ts';
import { withResource } from './invitation.ts';

/*
 * Mails about meetings. A visitor's own words are in no header and in no mail to the address they gave: it could be
 * anybody's. In mails to the owner they stand after a mark on every line, so that they can't be taken for ours.
 */

export interface MeetingInMail {
  readonly assistant: string;
  readonly service: string;
  /** The person or room; empty where there are none. */
  readonly resource: string;
  readonly start: Date;
  readonly end: Date;
  readonly timeZone: string;
  /** As in BCP 47. */
  readonly language: string;
  readonly meetLink: string | null;
}

export type VisitorMailKind = 'booked' | 'moved' | 'cancelled' | 'reminder';
export type OwnerMailKind = 'booked' | 'moved' | 'cancelled';

const en = {
  code: 'en',
  locale: 'en-GB',
  assistant: 'the assistant',
  minutes: (count: number) => `${count} minutes`,
  visitor: {
    booked: {
      subject: 'Your meeting is booked',
      intro: (who: string) => `your meeting with ${who} is booked.`,
    },
    moved: {
      subject: 'Your meeting has a new time',
      intro: (who: string) => `your meeting with ${who} has a new time.`,
    },
    cancelled: {
      subject: 'Your meeting was cancelled',
      intro: (who: string) => `your meeting with ${who} was cancelled.`,
    },
    reminder: {
      subject: 'Your meeting is tomorrow',
      intro: (who: string) => `this is a reminder of your meeting with ${who}.`,
    },
  },
  hello: 'Hello,',
  video: (link: string) => `You can join by video:\n\n${link}`,
  change: (link: string) => `You can move or cancel it here, without an account:\n\n${link}`,
  notYou: 'If it was not you who booked it, please cancel it there.',
  owner: {
    booked: { subject: 'A meeting was booked', intro: (who: string) => `a meeting was booked with ${who}.` },
    moved: { subject: 'A meeting was moved', intro: (who: string) => `a meeting with ${who} was moved.` },
    cancelled: {
      subject: 'A meeting was cancelled',
      intro: (who: string) => `a meeting with ${who} was cancelled.`,
    },
  },
  fields: { name: 'Name', email: 'Email', phone: 'Phone', note: 'Note' },
  see: (link: string) => `You can find your meetings here:\n\n${link}`,
  warning: 'Lines that begin with > are what the visitor wrote. Be careful with links in them.',
};

const uk: typeof en = {
  code: 'uk',
  locale: 'uk',
  assistant: 'асистент',
  minutes: (count) => `${count} хв`,
  visitor: {
    booked: {
      subject: 'Вашу зустріч заплановано',
      intro: (who) => `вас записано на зустріч: ${who}.`,
    },
    moved: {
      subject: 'Вашу зустріч перенесено',
      intro: (who) => `вашу зустріч (${who}) перенесено на інший час.`,
    },
    cancelled: {
      subject: 'Вашу зустріч скасовано',
      intro: (who) => `вашу зустріч (${who}) скасовано.`,
    },
    reminder: {
      subject: 'Ваша зустріч завтра',
      intro: (who) => `нагадуємо про вашу зустріч: ${who}.`,
    },
  },
  hello: 'Вітаємо,',
  video: (link) => `Приєднатися можна за відеопосиланням:\n\n${link}`,
  change: (link) => `Перенести або скасувати зустріч можна тут, без облікового запису:\n\n${link}`,
  notYou: 'Якщо записувалися не ви, скасуйте зустріч за цим посиланням.',
  owner: {
    booked: { subject: 'Новий запис на зустріч', intro: (who) => `новий запис на зустріч: ${who}.` },
    moved: { subject: 'Зустріч перенесено', intro: (who) => `зустріч перенесено: ${who}.` },
    cancelled: { subject: 'Зустріч скасовано', intro: (who) => `зустріч скасовано: ${who}.` },
  },
  fields: { name: 'Ім’я', email: 'Пошта', phone: 'Телефон', note: 'Примітка' },
  see: (link) => `Ваші зустрічі:\n\n${link}`,
  warning: 'Рядки зі знаком > написав відвідувач. Будьте обережні з посиланнями в них.',
};

const TEXTS: Readonly<Record<string, typeof en>> = { en, uk };
/** Texts in a language, or in English. `assistant` stands for one whose name can’t be mailed. */
export const mailWords = (language: string) => TEXTS[language.split('-')[0] ?? ''] ?? en;

/** To the address that the visitor gave. `link` moves and cancels. */
export function visitorMail(kind: VisitorMailKind, to: string, meeting: MeetingInMail, link: string): Mail {
  const words = mailWords(meeting.language);
  const { subject, intro } = words.visitor[kind];
  const open = kind !== 'cancelled';
  const blocks = [
    `${words.hello}\n\n${intro(meeting.assistant)}`,
    timeOf(meeting),
    ...(open && meeting.meetLink !== null ? [words.video(meeting.meetLink)] : []),
    ...(open ? [words.change(link)] : []),
    ...(kind === 'booked' ? [words.notYou] : []),
  ];
  return { to, subject, text: `${blocks.join('\n\n')}\n` };
}

export interface VisitorGave {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly note: string;
}

/** To the owner. `link` shows their meetings. */
export function ownerMail(
  kind: OwnerMailKind,
  to: string,
  meeting: MeetingInMail,
  gave: VisitorGave,
  link: string,
): Mail {
  const words = mailWords(meeting.language);
  const { subject, intro } = words.owner[kind];
  const fields = (['name', 'email', 'phone', 'note'] as const)
    .filter((field) => gave[field] !== '')
    .map((field) => `> ${words.fields[field]}: ${gave[field]}`);
  const blocks = [
    `${words.hello}\n\n${intro(meeting.assistant)}`,
    timeOf(meeting),
    fields.join('\n'),
    words.see(link),
    words.warning,
  ];
  return { to, subject, text: `${blocks.join('\n\n')}\n` };
}

/** Date and time with the zone, then what for, with whom and how long. */
function timeOf({ start, end, timeZone, language, service, resource }: MeetingInMail): string {
  const words = mailWords(language);
  // A visitor's own variant of the language, such as en-US with its clock of twelve hours.
  const locale = language.startsWith(`${words.code}-`) ? language : words.locale;
  const time = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(start);
  const minutes = words.minutes((end.getTime() - start.getTime()) / 60_000);
  const what = withResource(service, resource);
  return [time, what === '' ? minutes : `${what}, ${minutes}`].join('\n');
}
