import type { ModelFault } from '@parlo/contract';
import type { Queryable } from '../../db/connect.ts';
import { OWN_FAULTS_IN_WORDS } from '../../platform/language-models/model-fault.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { mayWriteTo, ownerToWrite } from '../../platform/mail/owner-to-write.ts';
import type { FaultNotice } from '../../platform/tell-owner-once.ts';

type ModelNotice = FaultNotice<ModelFault>;

export interface FaultMailsDeps {
  readonly mails: MailQueue;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
}

/** Mails why an assistant's language model is not used, as a part of the transaction that notifies its owner. */
export async function mailModelFault(
  { mails, publicUrl }: FaultMailsDeps,
  tx: Queryable,
  notice: ModelNotice,
): Promise<void> {
  const owner = await ownerToWrite(tx, notice.userId);
  if (!owner || !(await mayWriteTo(tx, notice.userId))) return;
  const link = `${publicUrl}/assistant?id=${encodeURIComponent(notice.assistantId)}#replies`;
  await mails.send(faultMail(owner.to, notice, link), tx);
}

const en = {
  hello: 'Hello,',
  failed: {
    subject: 'The language model of your assistant does not work',
    text: (assistant: string, cause: string) =>
      `${assistant} is set to reply in its own words, but its language model does not work:\n\n${cause}\n\nUntil this is put right, visitors are answered in your exact words.`,
  },
  usedUp: {
    subject: 'The tokens of your assistants are used up for today',
    text: (assistant: string) =>
      `your assistants have used all tokens of today. Until midnight UTC ${assistant} and your\nother assistants that reply in their own words answer visitors in your exact\nwords. You need to do nothing: tomorrow they reply in their own words again.`,
  },
  faults: OWN_FAULTS_IN_WORDS,
  see: (link: string) => `See how it answers, and test the connection:\n\n${link}`,
};

const uk: typeof en = {
  hello: 'Вітаємо!',
  failed: {
    subject: 'Мовна модель вашого асистента не працює',
    text: (assistant, cause) =>
      `${assistant} має відповідати своїми словами, але мовна модель не працює:\n\n${cause}\n\nДоки це не виправлено, відвідувачі отримують відповіді точно вашими словами.`,
  },
  usedUp: {
    subject: 'Токени ваших асистентів на сьогодні вичерпано',
    text: (assistant) =>
      `ваші асистенти використали всі токени на сьогодні. До півночі за UTC ${assistant} та інші\nасистенти, що відповідають своїми словами, відповідатимуть точно вашими.\nРобити нічого не треба: завтра вони знову відповідатимуть своїми словами.`,
  },
  faults: {
    wrong_key: 'Провайдер не приймає ключа.',
    no_such_model: 'Провайдер не має моделі з такою назвою, або ключ не дає до неї доступу.',
    model_retired: 'Провайдер більше не пропонує цієї моделі.',
    no_such_address: 'За цією адресою немає потрібного API.',
    redirected: 'Адреса перенаправляє на іншу, а перенаправлень Parlo не виконує.',
    address_not_allowed: 'Адміністратор сервера не дозволяє цю адресу.',
    unreachable: 'За цією адресою ніхто не відповідає.',
    too_slow: 'Модель не відповідає вчасно.',
    rate_limited: 'Провайдер поки не приймає запитів: вичерпано ліміт або кошти на рахунку.',
    no_credit: 'Кошти на рахунку в провайдера вичерпано.',
    request_refused: 'Провайдер відхиляє запити. Можливо, модель не вміє користуватися інструментами.',
    content_refused: 'Фільтр вмісту в провайдера відхилив запит.',
    request_too_long: 'Запит довший, ніж модель може прочитати.',
    provider_failed: 'У провайдера збій.',
    bad_response: 'Те, що надходить, не схоже на відповідь мовної моделі.',
    no_tools: 'Модель не користується інструментами.',
    tokens_used_up: 'Токени на сьогодні вичерпано.',
  } satisfies Record<ModelFault, string>,
  see: (link) => `Подивитися, як він відповідає, і перевірити зв’язок:\n\n${link}`,
};

const TEXTS: Readonly<Record<string, typeof en>> = { en, uk };

function faultMail(to: string, { assistant, language, fault }: ModelNotice, link: string): Mail {
  const words = TEXTS[language] ?? en;
  const { subject } = fault === 'tokens_used_up' ? words.usedUp : words.failed;
  const text =
    fault === 'tokens_used_up'
      ? words.usedUp.text(assistant)
      : words.failed.text(assistant, words.faults[fault]);
  return { to, subject, text: `${words.hello}\n\n${text}\n\n${words.see(link)}\n` };
}
