import { useEffect } from 'react';
import { holdingLocal } from '../../storage/browser-store.ts';
import { keepPaymentKeys } from './payment-keys.ts';
import { useAccount } from './use-account.ts';

/** Whether the owner may embed an assistant; `unknown` until the server has said so, or when it can't. */
export type Gate = 'open' | 'closed' | 'unknown';

export interface PremiumGate {
  readonly gate: Gate;
  /** Asks the server once more unless it is open: somebody may have paid in another tab a moment ago. */
  ask(): Promise<Gate>;
}

/** Whether there is widget code, as the server decides. It checks again when a call is opened. */
export function usePremiumGate(email: string): PremiumGate {
  const { data, refetch } = useAccount(email);
  const user = data?.user;
  useEffect(() => {
    if (user) keepPaymentKeys(holdingLocal, user);
  }, [user]);
  const gate = gateOf(user);
  return {
    gate,
    async ask() {
      if (gate === 'open') return gate;
      const { data: fresh, isError } = await refetch();
      return isError ? 'unknown' : gateOf(fresh?.user);
    },
  };
}

function gateOf(user: { readonly mayEmbed: boolean } | undefined): Gate {
  if (!user) return 'unknown';
  return user.mayEmbed ? 'open' : 'closed';
}
