import { DoneResponse, SignedInResponse } from '../../features/auth.ts';
import * as signingIn from '../../features/signing-in.ts';
import { get, post } from '../endpoint.ts';

/** More ways to sign in than a password, and the second factor. */
export const SIGN_IN_ENDPOINTS = {
  signInProviders: get('/sign_in_providers', 'anyone', 'Services that people may sign in with', {
    input: null,
    output: signingIn.ProvidersResponse,
  }),
  startSignIn: post('/start_sign_in', 'anyone', 'Get the page of such a service', {
    input: signingIn.StartSignInInput,
    output: signingIn.StartSignInResponse,
  }),
  verifySecondFactor: post('/verify_second_factor', 'anyone', 'Finish signing in with a code', {
    input: signingIn.SecondFactorInput,
    output: SignedInResponse,
  }),
  getSecondFactor: post('/get_second_factor', 'session', 'Whether signing in needs a code', {
    input: null,
    output: signingIn.SecondFactorState,
  }),
  setUpSecondFactor: post('/set_up_second_factor', 'session', 'Get a secret for an authenticator app', {
    input: signingIn.SetUpSecondFactorInput,
    output: signingIn.SecondFactorSecret,
  }),
  confirmSecondFactor: post('/confirm_second_factor', 'session', 'Turn the second factor on with a code', {
    input: signingIn.ConfirmSecondFactorInput,
    output: signingIn.RecoveryCodes,
  }),
  renewRecoveryCodes: post('/renew_recovery_codes', 'session', 'Replace the recovery codes', {
    input: signingIn.SecondFactorProof,
    output: signingIn.RecoveryCodes,
  }),
  turnOffSecondFactor: post('/turn_off_second_factor', 'session', 'Turn the second factor off', {
    input: signingIn.SecondFactorProof,
    output: DoneResponse,
  }),
} as const;
