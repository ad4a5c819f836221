import { RequestError } from '@parlo/contract';
import { api } from '../../api/client.ts';
import { readUser } from '../../owner/account/use-user.ts';
import { NoAssistant, type PlacedOrder, type Purchase } from './purchase.ts';

/** Makes an order. Fetched when somebody buys: it needs the contract, and prices are read by everybody. */
export async function placeOrder(purchase: Purchase): Promise<PlacedOrder> {
  const email = readUser()?.email;
  if (!email) throw new RequestError('unauthenticated', '', 401);
  if (purchase.planType === 'add_minutes' && purchase.assistantId === null) throw new NoAssistant();
  const { orderId, paymentUrl } = await api.request('prePayment', { email, ...purchase });
  return { ...purchase, orderId, paymentUrl };
}
