import { CURRENCY } from '@parlo/contract';
import type { Queryable } from '../../db/connect.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { ownerToWrite } from '../../platform/mail/owner-to-write.ts';
import type { Notice, Notify } from '../../platform/notify.ts';
import type { OrderRow } from './orders.ts';

/** Mails and notifications about money, each a part of the transaction that causes it. */
export type PaymentMails = ReturnType<typeof createPaymentMails>;

export interface PaymentMailsDeps {
  readonly mails: MailQueue;
  readonly notify: Notify;
  readonly notices: {
    readonly renewalFailed: () => Notice;
    readonly planPaused: () => Notice;
    readonly paymentDisputed: () => Notice;
    readonly topUpConfirm: (minutes: number) => Notice;
    readonly topUpRefused: (minutes: number) => Notice;
    readonly topUpOff: () => Notice;
  };
  readonly publicUrl: string;
}

export function createPaymentMails({ mails, notify, notices, publicUrl }: PaymentMailsDeps) {
  const billing = `${publicUrl}/dashboard/billing`;
  const send = async (tx: Queryable, userId: string, textOf: (words: Words) => Text) => {
    const owner = await ownerToWrite(tx, userId);
    if (owner) await mails.send(mailOf(owner.to, textOf(TEXTS[owner.language] ?? en)), tx);
  };
  return {
    receipt: (tx: Queryable, order: OrderRow & { readonly userId: string }) =>
      send(tx, order.userId, (words) => words.receipt(order, billing)),
    paidTwice: (tx: Queryable, userId: string, order: OrderRow) =>
      send(tx, userId, (words) => words.paidTwice(order, billing)),
    async renewalFailed(tx: Queryable, userId: string, payUrl: string | null) {
      await notify(tx, userId, notices.renewalFailed());
      await send(tx, userId, (words) => words.renewalFailed(payUrl ?? billing));
    },
    async paused(tx: Queryable, userId: string) {
      await notify(tx, userId, notices.planPaused());
      await send(tx, userId, (words) => words.paused(billing));
    },
    async disputed(tx: Queryable, userId: string, orderId: string) {
      await notify(tx, userId, notices.paymentDisputed());
      await send(tx, userId, (words) => words.disputed(orderId));
    },
    async topUpConfirm(
      tx: Queryable,
      userId: string,
      { payUrl, noCard, ...pack }: Pack & { readonly payUrl: string; readonly noCard: boolean },
    ) {
      await notify(tx, userId, notices.topUpConfirm(pack.minutes));
      await send(tx, userId, (words) => words.topUpConfirm(pack, payUrl, noCard));
    },
    async topUpRefused(tx: Queryable, userId: string, pack: Pack) {
      await notify(tx, userId, notices.topUpRefused(pack.minutes));
      await send(tx, userId, (words) => words.topUpRefused(pack, billing));
    },
    async topUpOff(tx: Queryable, userId: string) {
      await notify(tx, userId, notices.topUpOff());
      await send(tx, userId, (words) => words.topUpOff(billing));
    },
  };
}

interface Text {
  readonly subject: string;
  readonly lines: readonly string[];
}

function mailOf(to: string, { subject, lines }: Text): Mail {
  return { to, subject, text: `${lines.join('\n\n')}\n` };
}

type Bought = Pick<OrderRow, 'id' | 'planType' | 'minutes' | 'cents' | 'invoiceUrl'>;
type Pack = Pick<OrderRow, 'minutes' | 'cents'>;
type Words = typeof en;

const priceOf = (cents: number) => `${(cents / 100).toFixed(2)} ${CURRENCY}`;

const en = {
  receipt: (order: Bought, billing: string): Text => ({
    subject: `Your order ${order.id}`,
    lines: [
      'Hello,\n\nthank you, we have received your payment.',
      [
        `Order number: ${order.id}`,
        `Plan: ${order.planType === 'starter' ? `Starter, a month with ${order.minutes} minutes` : `${order.minutes} more minutes`}`,
        `Amount: ${priceOf(order.cents)}`,
      ].join('\n'),
      ...(order.invoiceUrl ? [`Invoice:\n\n${order.invoiceUrl}`] : []),
      `Your plan and all payments:\n\n${billing}`,
    ],
  }),
  paidTwice: (order: Bought, billing: string): Text => ({
    subject: 'Your second payment is on its way back',
    lines: [
      `Hello,\n\nyour Starter plan was paid twice. You have it once: the payment of\n${priceOf(order.cents)} for order ${order.id}\ngoes back to you in full, and is not charged again. Your bank may need\na few days.`,
      `Your plan and all payments:\n\n${billing}`,
    ],
  }),
  renewalFailed: (link: string): Text => ({
    subject: 'Your plan could not be renewed',
    lines: [
      'Hello,\n\nthe payment for the next month of your Starter plan was declined. It will be\ntried ' +
        'again. If it keeps failing, your assistants are closed to visitors until\nit is paid.',
      `Pay now or change the card:\n\n${link}`,
    ],
  }),
  paused: (link: string): Text => ({
    subject: 'Your plan is paused',
    lines: [
      'Hello,\n\nthe payment for your Starter plan failed several times, so the plan is paused.\nYour ' +
        'assistants are closed to visitors until it is paid. Minutes that you\nbought separately still ' +
        'work.',
      `Pay here:\n\n${link}`,
    ],
  }),
  disputed: (order: string): Text => ({
    subject: 'Your account is suspended',
    lines: [
      `Hello,\n\na bank has taken back the payment for order ${order}. Until this is settled your\naccount is suspended: your assistants take no calls, and your plan is not\ncharged. You can still sign in and export your data.`,
      'If this is a mistake, please reply to this mail.',
    ],
  }),
  topUpConfirm: ({ minutes, cents }: Pack, link: string, noCard: boolean): Text => ({
    subject: 'Please confirm a purchase of minutes',
    lines: [
      `Hello,\n\nfew minutes are left, so ${minutes} more are to be bought for ${priceOf(cents)}, as you\nset up. ${noCard ? 'There is no card any more, so please pay here:' : 'Your bank asks you to confirm this payment:'}`,
      link,
      'The link works for a day. Until then nothing is charged.',
    ],
  }),
  topUpRefused: ({ minutes, cents }: Pack, link: string): Text => ({
    subject: 'Minutes could not be bought',
    lines: [
      `Hello,\n\nfew minutes are left, and ${minutes} more were to be bought for ${priceOf(cents)}, as you\nset up. Your card was declined, and nothing was charged. The next try is in a\nday at the earliest.`,
      `Check the card, or buy minutes yourself:\n\n${link}`,
    ],
  }),
  topUpOff: (link: string): Text => ({
    subject: 'Automatic top-ups are off',
    lines: [
      'Hello,\n\nyour card was declined three times in a row, so minutes are no longer bought\nautomatically. Nothing was charged.',
      `Check the card and turn this on again, or buy minutes yourself:\n\n${link}`,
    ],
  }),
};

const uk: Words = {
  receipt: (order, billing) => ({
    subject: `Ваше замовлення ${order.id}`,
    lines: [
      'Вітаємо!\n\nДякуємо, ми отримали вашу оплату.',
      [
        `Номер замовлення: ${order.id}`,
        `Тариф: ${order.planType === 'starter' ? `Starter, місяць, хвилин: ${order.minutes}` : `додаткові хвилини: ${order.minutes}`}`,
        `Сума: ${priceOf(order.cents)}`,
      ].join('\n'),
      ...(order.invoiceUrl ? [`Рахунок:\n\n${order.invoiceUrl}`] : []),
      `Ваш тариф і всі оплати:\n\n${billing}`,
    ],
  }),
  paidTwice: (order, billing) => ({
    subject: 'Повертаємо вашу другу оплату',
    lines: [
      `Вітаємо!\n\nВаш тариф Starter оплачено двічі, а діє він один раз. Тому ${priceOf(order.cents)}\nза замовленням ${order.id}\nми повертаємо повністю, і більше цю суму не знімемо. Банку може знадобитися\nкілька днів.`,
      `Ваш тариф і всі оплати:\n\n${billing}`,
    ],
  }),
  renewalFailed: (link) => ({
    subject: 'Не вдалося продовжити ваш тариф',
    lines: [
      'Вітаємо!\n\nОплату за наступний місяць тарифу Starter відхилено. Ми спробуємо ще раз.\nЯкщо ' +
        'оплата не вдаватиметься й далі, ваші асистенти будуть закриті\nдля відвідувачів, доки її не ' +
        'буде внесено.',
      `Сплатити зараз або змінити картку:\n\n${link}`,
    ],
  }),
  paused: (link) => ({
    subject: 'Ваш тариф призупинено',
    lines: [
      'Вітаємо!\n\nОплата за тариф Starter кілька разів не вдалася, тому його призупинено.\nВаші ' +
        'асистенти закриті для відвідувачів, доки рахунок не сплачено.\nОкремо куплені хвилини працюють ' +
        'і далі.',
      `Сплатити:\n\n${link}`,
    ],
  }),
  disputed: (order) => ({
    subject: 'Ваш обліковий запис призупинено',
    lines: [
      `Вітаємо!\n\nБанк відкликав оплату за замовлення ${order}. Доки це не з’ясовано, обліковий\nзапис призупинено: ваші асистенти не приймають дзвінків, а кошти за тариф не\nзнімаються. Ви й далі можете ввійти та експортувати свої дані.`,
      'Якщо це помилка, дайте відповідь на цей лист.',
    ],
  }),
  topUpConfirm: ({ minutes, cents }, link, noCard) => ({
    subject: 'Підтвердьте купівлю хвилин',
    lines: [
      `Вітаємо!\n\nХвилин лишилося мало, тож, як ви й налаштували, купуємо ще ${minutes} хв за\n${priceOf(cents)}. ${noCard ? 'Картки більше немає, тож, будь ласка, сплатіть тут:' : 'Банк просить вас підтвердити цю оплату:'}`,
      link,
      'Посилання діє добу. До підтвердження нічого не буде знято.',
    ],
  }),
  topUpRefused: ({ minutes, cents }, link) => ({
    subject: 'Не вдалося купити хвилини',
    lines: [
      `Вітаємо!\n\nХвилин лишилося мало, і, як ви й налаштували, ми купували ще ${minutes} хв за\n${priceOf(cents)}. Картку відхилено, нічого не знято. Наступна спроба буде щонайраніше\nза добу.`,
      `Перевірити картку або купити хвилини самостійно:\n\n${link}`,
    ],
  }),
  topUpOff: (link) => ({
    subject: 'Автоматичні поповнення вимкнено',
    lines: [
      'Вітаємо!\n\nКартку відхилено тричі поспіль, тож хвилини більше не купуються\nавтоматично. Нічого не знято.',
      `Перевірити картку й увімкнути це знову або купити хвилини самостійно:\n\n${link}`,
    ],
  }),
};

const TEXTS: Readonly<Record<string, Words>> = { en, uk };
