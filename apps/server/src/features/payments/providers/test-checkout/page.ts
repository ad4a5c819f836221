import { hashSource } from '../../../../platform/http/security-headers.ts';
import type { OrderRow } from '../../orders.ts';

const STYLE = `
:root{color-scheme:light dark;--paper:#fbf8f3;--panel:#fff;--ink:#1b1714;--quiet:#6b625a;--line:#e2d9cd;--accent:#b93f17;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#161311;--panel:#1f1b18;--ink:#f3ede4;--quiet:#b3a89b;--line:#3a332d;--accent:#ee6b42;--on-accent:#1b1714}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;background:var(--panel);border:1px solid var(--line);border-radius:1rem;padding:1.5rem}
h1{margin:0 0 1rem;font-size:1.375rem}
.note{margin:0 0 1.25rem;padding:.75rem 1rem;border:1px dashed var(--quiet);border-radius:.5rem}
dl{margin:0 0 1.25rem;display:grid;grid-template-columns:1fr auto;gap:.375rem 1rem;border-block:1px solid var(--line);padding-block:.75rem}
dt{color:var(--quiet)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
.total{font-weight:600;color:inherit}
form{display:grid;gap:.625rem}
button,a{font:inherit;min-height:2.75rem;border-radius:.5rem;padding:.5rem 1rem;border:1px solid var(--line);background:none;color:inherit;cursor:pointer;text-align:center;text-decoration:none}
button.pay{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}
a{display:block}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

/** Nothing runs on this page, nothing is fetched, and nobody frames it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${hashSource(STYLE)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const en = {
  title: 'Test checkout',
  note: 'This is a test. No money moves, and no card is asked for. The minutes are real.',
  plan: 'Plan',
  starter: 'Starter, renewed each month',
  addMinutes: 'More minutes',
  minutes: 'Minutes',
  order: 'Order',
  total: 'To pay',
  pay: 'Pay',
  fail: 'Pay with a card that is refused',
  cancel: 'Cancel',
  paid: 'This order is paid already.',
  over: 'This checkout is over: it was cancelled, or has expired. Please begin again.',
  unknown: 'There is no such checkout.',
  back: 'Back to Parlo',
};

const uk: typeof en = {
  title: 'Пробна оплата',
  note: 'Це проба. Гроші не рухаються, і картка не потрібна. Хвилини справжні.',
  plan: 'Тариф',
  starter: 'Starter, поновлюється щомісяця',
  addMinutes: 'Додаткові хвилини',
  minutes: 'Хвилини',
  order: 'Замовлення',
  total: 'До сплати',
  pay: 'Сплатити',
  fail: 'Сплатити карткою, яку буде відхилено',
  cancel: 'Скасувати',
  paid: 'Це замовлення вже сплачено.',
  over: 'Цю оплату завершено: її скасували або її термін минув. Почніть, будь ласка, знову.',
  unknown: 'Такої оплати немає.',
  back: 'Назад до Parlo',
};

const WORDS = { en, uk };

export interface ShownCheckout {
  readonly order: Pick<OrderRow, 'id' | 'planType' | 'minutes' | 'cents' | 'currency'>;
  /** `over`: cancelled or expired. */
  readonly state: 'open' | 'paid' | 'over';
}

/** Nothing on it was typed by anybody, so nothing has to be escaped. Null: there is no such checkout. */
export function checkoutPage(language: keyof typeof WORDS, checkout: ShownCheckout | null): string {
  const words = WORDS[language];
  const body = checkout?.state === 'open' ? openCheckout(words, checkout.order) : closed(words, checkout);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title} · Parlo</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
${body}
</main>
</body>
</html>
`;
}

function openCheckout(words: typeof en, { id, planType, minutes, cents, currency }: ShownCheckout['order']) {
  const price = `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
  return `<p class="note" role="note">${words.note}</p>
<dl>
<dt>${words.plan}</dt><dd>${planType === 'starter' ? words.starter : words.addMinutes}</dd>
<dt>${words.minutes}</dt><dd>${minutes}</dd>
<dt>${words.order}</dt><dd>${id}</dd>
<dt class="total">${words.total}</dt><dd class="total">${price}</dd>
</dl>
<form method="post">
<button class="pay" name="do" value="pay">${words.pay} ${price}</button>
<button name="do" value="fail">${words.fail}</button>
<button name="do" value="cancel">${words.cancel}</button>
</form>`;
}

function closed(words: typeof en, checkout: ShownCheckout | null): string {
  if (!checkout) return `<p>${words.unknown}</p>\n<a href="/pricing">${words.back}</a>`;
  const back = `/checkout/done?order=${checkout.order.id}`;
  return `<p>${checkout.state === 'paid' ? words.paid : words.over}</p>\n<a href="${back}">${words.back}</a>`;
}
