import type { CallFault } from '../features/calls/hosted-call.ts';

/** A provider could not take a call. It holds a word of ours and nothing of the provider's, which may contain a key. */
export class HostedFault extends Error {
  override readonly name = 'HostedFault';
  readonly fault: CallFault;

  constructor(fault: CallFault) {
    super(`The provider did not take the call: ${fault}`);
    this.fault = fault;
  }
}

/** A response's status as a fault. */
export function faultOfStatus(status: number): CallFault {
  if (status === 401 || status === 403) return 'wrong_key';
  if (status === 402) return 'no_credit';
  if (status === 404) return 'no_such_model';
  if (status === 408 || status === 504) return 'too_slow';
  if (status === 429) return 'rate_limited';
  if (status >= 300 && status < 400) return 'redirected';
  return status >= 500 ? 'provider_failed' : 'bad_response';
}

/** The code of a provider's own error as a fault; null for one that says less than the status does. */
export function faultOfCode(code: string): CallFault | null {
  switch (code) {
    case 'insufficient_quota':
    case 'billing_hard_limit_reached':
    case 'no_minutes':
      return 'no_credit';
    case 'invalid_api_key':
    case 'account_deactivated':
      return 'wrong_key';
    case 'model_not_found':
    case 'assistant_not_found':
      return 'no_such_model';
    case 'rate_limit_exceeded':
      return 'rate_limited';
    default:
      return null;
  }
}
