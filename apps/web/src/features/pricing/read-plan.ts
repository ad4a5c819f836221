import { api } from '../../api/client.ts';

/** Whether the signed-in person has Starter. Fetched for them alone: it needs the contract, and prices are read by all. */
export async function readOwnsStarter(signal: AbortSignal): Promise<boolean> {
  return (await api.call('getBilling', undefined, signal)).subscription !== null;
}
