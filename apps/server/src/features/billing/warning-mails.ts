import type { Queryable } from '../../db/connect.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { type OwnerToWrite, ownerToWrite } from '../../platform/mail/owner-to-write.ts';
import type { MinuteNotice, MinuteWarning } from './warnings.ts';

export interface WarningMailsDeps {
  readonly mails: MailQueue;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
}

/**
 * Mails a warning, as a part of the transaction that causes it. An account that only has its trial is written to when its
 * email is confirmed: anybody could have typed it.
 */
export async function mailWarning(
  { mails, publicUrl }: WarningMailsDeps,
  tx: Queryable,
  { userId, kind, minutes, trial }: MinuteNotice,
): Promise<void> {
  const owner = await ownerToWrite(tx, userId);
  if (!owner || (trial && !owner.confirmed)) return;
  await mails.send(warningMail(owner, kind, minutes, `${publicUrl}/dashboard/billing`), tx);
}

const en = {
  minutes_low: (minutes: number) => ({
    subject: 'Four fifths of your minutes are used',
    text: `you have used 80 % of the minutes that were on your account when minutes were
last added. Minutes left: ${minutes}.

When they are used up, your assistants take no calls until minutes are added.`,
  }),
  minutes_out: () => ({
    subject: 'Your minutes are used up',
    text: `all minutes of your account are used. Your assistants take no calls until
minutes are added. Nothing else has changed: your assistants, files and
conversations stay.`,
  }),
  hello: 'Hello,',
  see: (link: string) => `See your minutes, and add some:\n\n${link}`,
};

const uk: typeof en = {
  minutes_low: (minutes) => ({
    subject: 'Ви використали 80 % хвилин',
    text: `з усіх хвилин, що були на рахунку після останнього поповнення, ви
використали 80 %. Лишилося хвилин: ${minutes}.

Коли вони закінчаться, асистенти не відповідатимуть на дзвінки, доки ви не
додасте хвилин.`,
  }),
  minutes_out: () => ({
    subject: 'Ваші хвилини закінчилися',
    text: `на рахунку не лишилося хвилин. Асистенти не відповідатимуть на дзвінки,
доки ви не додасте хвилин. Більше нічого не змінилося: асистенти, файли й
розмови на місці.`,
  }),
  hello: 'Вітаємо!',
  see: (link) => `Переглянути й додати хвилини:\n\n${link}`,
};

const TEXTS: Readonly<Record<string, typeof en>> = { en, uk };

function warningMail(owner: OwnerToWrite, kind: MinuteWarning, minutes: number, link: string): Mail {
  const words = TEXTS[owner.language] ?? en;
  const { subject, text } = words[kind](minutes);
  return { to: owner.to, subject, text: `${words.hello}\n\n${text}\n\n${words.see(link)}\n` };
}
