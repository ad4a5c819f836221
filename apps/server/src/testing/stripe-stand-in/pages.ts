import type { StandInAccount } from './account.ts';
import { StandInError } from './objects.ts';

/** The result of a request for a hosted page. */
export type PageResult = { readonly status: number; readonly html: string } | { readonly location: string };

/** The pages that a buyer sees at Stripe: a checkout, and an invoice to pay. They only take clicks. */
export function servePage(
  account: StandInAccount,
  method: string,
  path: string,
  form: string,
): PageResult | null {
  const [, kind, id = ''] = /^\/(c\/pay|i)\/([^/]+)$/.exec(path) ?? [];
  if (!kind) return null;
  const action = method === 'POST' ? new URLSearchParams(form).get('do') : null;
  return kind === 'i' ? invoicePage(account, id, action) : checkoutPage(account, id, action);
}

function checkoutPage(account: StandInAccount, id: string, action: string | null): PageResult {
  const session = account.sessions.get(id);
  if (!session) return page(404, 'Something went wrong');
  if (session.status === 'expired') return page(200, 'This page has expired');
  if (action === 'pay' && session.status === 'open') account.pay(id);
  if (session.status === 'complete') return { location: session.success_url ?? '/' };
  const price = `${((session.amount_total ?? 0) / 100).toFixed(2)} ${session.currency?.toUpperCase()}`;
  return page(
    200,
    `Pay ${price}`,
    `${action === 'decline' ? '<p role="alert">Your card was declined.</p>' : ''}
     ${button('pay', 'Pay')} ${button('decline', 'Pay with a card that is declined')}
     <a href="${escapeHtml(session.cancel_url ?? '/')}">Back</a>`,
  );
}

function invoicePage(account: StandInAccount, id: string, action: string | null): PageResult {
  const invoice = account.invoices.get(id);
  if (!invoice) return page(404, 'Something went wrong');
  try {
    if (action === 'pay') account.payInvoice(id);
  } catch (error) {
    if (!(error instanceof StandInError)) throw error;
    return page(400, error.message);
  }
  return invoice.status === 'paid' ? page(200, 'Invoice paid') : page(200, 'Invoice', button('pay', 'Pay'));
}

const button = (action: string, label: string) =>
  `<form method="post"><button name="do" value="${action}">${label}</button></form>`;

const page = (status: number, title: string, body = '') => ({
  status,
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}`,
});

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
