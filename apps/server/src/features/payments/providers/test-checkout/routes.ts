import type { OpenAPIHono } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database } from '../../../../db/connect.ts';
import { orders } from '../../../../db/schema.ts';
import { cleanText } from '../../../../platform/http/clean-text.ts';
import { requireOwnOrigin } from '../../../../platform/http/own-origin.ts';
import { readBytes } from '../../../../platform/http/read-body.ts';
import { visitorLanguage } from '../../../../web/visitor-language.ts';
import type { LimitPage } from '../../routes.ts';
import { checkoutPage, PAGE_POLICY } from './page.ts';
import type { TestCheckout } from './test-checkout.ts';

const FORM_LIMIT = 1_024;

export interface TestCheckoutDeps {
  readonly db: Database;
  readonly provider: TestCheckout;
  readonly givenUrl: string | undefined;
  readonly page: LimitPage;
}

/**
 * The hosted page, as a provider would have it on its own server: whoever knows its address may pay, and nobody else
 * can, so that no cookie counts here.
 */
export function serveTestCheckout(app: OpenAPIHono, deps: TestCheckoutDeps): void {
  const { db, page } = deps;
  app.get(
    '/checkout/test/:ref',
    page(async (context) => send(context, await findCheckout(db, refOf(context)))),
  );
  app.post(
    '/checkout/test/:ref',
    page((context) => act(context, deps)),
  );
}

const refOf = (context: Context) => cleanText(context.req.param('ref') ?? '');

async function act(context: Context, { db, provider, givenUrl }: TestCheckoutDeps): Promise<Response> {
  requireOwnOrigin(context, givenUrl);
  const form = new URLSearchParams((await readBytes(context, FORM_LIMIT)).toString());
  const found = await findCheckout(db, refOf(context));
  if (found?.state !== 'open') return send(context, found);
  const { order } = found;
  const done = `/checkout/done?order=${order.id}`;
  switch (form.get('do')) {
    case 'pay':
      await provider.pay(order);
      return context.redirect(done, 303);
    case 'fail':
      await provider.fail(order.id, 'failed');
      return context.redirect(done, 303);
    case 'cancel':
      await provider.fail(order.id, 'cancelled');
      return context.redirect(`${done}&cancelled=1`, 303);
    default:
      return send(context, found);
  }
}

async function findCheckout(db: Database, ref: string) {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.provider, 'test'), eq(orders.checkoutRef, ref), eq(orders.automatic, false)));
  if (!row || row.userId === null) return null;
  const order = { ...row, userId: row.userId };
  const paid = row.status === 'completed' || row.status === 'refunded';
  const payable = row.status === 'pending' || row.status === 'failed';
  const open = payable && row.expiresAt > new Date();
  return { order, state: paid ? ('paid' as const) : open ? ('open' as const) : ('over' as const) };
}

type Found = Awaited<ReturnType<typeof findCheckout>>;

function send(context: Context, found: Found): Response {
  context.header('Content-Security-Policy', PAGE_POLICY);
  // Anybody with the address can pay. With `no-referrer` browsers would not send the origin of the page's own form.
  context.header('Referrer-Policy', 'same-origin');
  context.header('Cache-Control', 'no-store');
  return context.html(checkoutPage(visitorLanguage(context), found), found ? 200 : 404);
}
