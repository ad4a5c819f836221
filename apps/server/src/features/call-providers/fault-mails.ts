import type { CallProviderFault } from '@parlo/contract';
import type { Queryable } from '../../db/connect.ts';
import { CALL_FAULTS_IN_WORDS } from '../../platform/call-providers/call-faults.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { mayWriteTo, ownerToWrite } from '../../platform/mail/owner-to-write.ts';
import type { FaultNotice } from '../../platform/tell-owner-once.ts';

export interface FaultMailsDeps {
  readonly mails: MailQueue;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
}

/** Mails why a provider does not hold an assistant's calls, as a part of the transaction that notifies its owner. */
export async function mailCallFault(
  { mails, publicUrl }: FaultMailsDeps,
  tx: Queryable,
  notice: FaultNotice<CallProviderFault>,
): Promise<void> {
  const owner = await ownerToWrite(tx, notice.userId);
  if (!owner || !(await mayWriteTo(tx, notice.userId))) return;
  const link = `${publicUrl}/assistant?id=${encodeURIComponent(notice.assistantId)}#voice`;
  await mails.send(faultMail(owner.to, notice, link), tx);
}

const en = {
  hello: 'Hello,',
  subject: 'The voice provider of your assistant does not take calls',
  failed: (assistant: string, cause: string) =>
    `a provider is set to hold the calls of ${assistant}, but it does not:\n\n${cause}\n\nUntil this is put right, this server holds the calls itself, in its own voice.`,
  cappedSubject: 'Your calls cost as much today as is allowed',
  capped: (assistant: string) =>
    `the calls of ${assistant} that a provider held have cost as much today as is allowed. Until\nmidnight UTC this server holds them itself, in its own voice. You need to do nothing.`,
  faults: CALL_FAULTS_IN_WORDS,
  see: (link: string) => `See its settings, and test the connection:\n\n${link}`,
};

const uk: typeof en = {
  hello: 'Вітаємо!',
  subject: 'Провайдер голосу вашого асистента не бере дзвінків',
  failed: (assistant, cause) =>
    `дзвінки асистента ${assistant} має вести провайдер, але він цього не робить:\n\n${cause}\n\nДоки це не виправлено, дзвінки веде цей сервер своїм голосом.`,
  cappedSubject: 'Вартість ваших дзвінків на сьогодні досягла межі',
  capped: (assistant) =>
    `вартість дзвінків асистента ${assistant}, які вів провайдер, сьогодні досягла межі. До півночі\nза UTC їх веде цей сервер своїм голосом. Робити нічого не треба.`,
  faults: {
    wrong_key: 'Провайдер не приймає ключа.',
    no_such_model: 'Провайдер не має моделі з такою назвою, або ключ не дає до неї доступу.',
    no_credit: 'Кошти на рахунку в провайдера вичерпано.',
    rate_limited: 'Провайдер поки не приймає дзвінків.',
    address_not_allowed: 'Адміністратор сервера не дозволяє цю адресу.',
    redirected: 'Адреса перенаправляє на іншу, а перенаправлень Parlo не виконує.',
    unreachable: 'За цією адресою ніхто не відповідає.',
    too_slow: 'Провайдер не відповідає вчасно.',
    provider_failed: 'У провайдера збій.',
    bad_response: 'Те, що надходить, не схоже на відповідь провайдера дзвінків.',
    cost_cap: 'Вартість дзвінків на сьогодні досягла межі.',
  } satisfies Record<CallProviderFault, string>,
  see: (link) => `Подивитися налаштування й перевірити зв’язок:\n\n${link}`,
};

const TEXTS: Readonly<Record<string, typeof en>> = { en, uk };

function faultMail(
  to: string,
  { assistant, language, fault }: FaultNotice<CallProviderFault>,
  link: string,
): Mail {
  const words = TEXTS[language] ?? en;
  const isCap = fault === 'cost_cap';
  const text = isCap ? words.capped(assistant) : words.failed(assistant, words.faults[fault]);
  const subject = isCap ? words.cappedSubject : words.subject;
  return { to, subject, text: `${words.hello}\n\n${text}\n\n${words.see(link)}\n` };
}
