import { DoneResponse, SignedInResponse } from '../../features/auth.ts';
import * as passkeys from '../../features/passkeys.ts';
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
  getSignInWays: post('/get_sign_in_ways', 'session', 'Services that the account is linked to', {
    input: null,
    output: signingIn.SignInWaysResponse,
  }),
  linkService: post('/link_service', 'session', 'Get the page of a service to link', {
    input: signingIn.LinkServiceInput,
    output: signingIn.StartSignInResponse,
  }),
  unlinkService: post('/unlink_service', 'session', 'End the link to a service', {
    input: signingIn.UnlinkServiceInput,
    output: signingIn.SignInWaysResponse,
  }),
  startPasskeySignIn: post('/start_passkey_sign_in', 'anyone', 'Get a challenge to sign in with a passkey', {
    input: null,
    output: passkeys.StartPasskeySignInResponse,
  }),
  signInWithPasskey: post('/sign_in_with_passkey', 'anyone', 'Sign in with a passkey', {
    input: passkeys.PasskeySignInInput,
    output: SignedInResponse,
  }),
  listPasskeys: post('/list_passkeys', 'session', 'Passkeys of the account', {
    input: null,
    output: passkeys.PasskeysResponse,
  }),
  startPasskey: post('/start_passkey', 'session', 'Get a challenge for a new passkey', {
    input: passkeys.StartPasskeyInput,
    output: passkeys.StartPasskeyResponse,
  }),
  addPasskey: post('/add_passkey', 'session', 'Add a passkey', {
    input: passkeys.AddPasskeyInput,
    output: passkeys.PasskeysResponse,
  }),
  renamePasskey: post('/rename_passkey', 'session', 'Give a passkey another name', {
    input: passkeys.RenamePasskeyInput,
    output: passkeys.PasskeysResponse,
  }),
  removePasskey: post('/remove_passkey', 'session', 'Remove a passkey', {
    input: passkeys.RemovePasskeyInput,
    output: passkeys.PasskeysResponse,
  }),
} as const;
