import { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { RateLimits } from '../../platform/limits/rate-limit.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { SignInProvider } from '../../sign-in-environment.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts';
import type { Auth } from './auth.ts';
import { changeEmail, sendVerification, verifyEmail } from './email/account-email.ts';
import { type AccountNotices, createAccountMails } from './email/account-mails.ts';
import type { SecurityMails } from './email/security-mails.ts';
import { addPasskey, startPasskey } from './passkeys/add-passkey.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkeys/sign-in-with-passkey.ts';
import { type CheckPassword, changePassword } from './passwords/passwords.ts';
import { forgotPassword, resetPassword } from './passwords/reset-password.ts';
import { type AccountTalkTime, getUser, type ListedAssistants, updateProfile } from './profile.ts';
import { getSignInWays, linkService, unlinkService } from './providers/linked-services.ts';
import { listProviders, serveSignInCallback, startSignIn } from './providers/sign-in-with.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from './second-factor/second-factor.ts';
import { endSession, listSessions } from './sessions.ts';
import { login, logout, verifySecondFactor } from './sign-in/login.ts';
import { register } from './sign-in/register.ts';
import { createSignInLimits } from './sign-in/sign-in-limits.ts';

export interface AuthFeatureDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly limits: RateLimits;
  readonly logger: Logger;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly mails: MailQueue;
  readonly securityMails: SecurityMails;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
  readonly supportEmail: string | undefined;
  readonly checkPassword: CheckPassword;
  readonly adminsNeedSecondFactor: boolean;
  readonly providers: readonly SignInProvider[];
  readonly notices: AccountNotices;
  readonly assistants: ListedAssistants;
  readonly talkTimeOf: AccountTalkTime;
  /** Whether assistants can be called by telephone. */
  readonly hasTelephone: () => Promise<boolean>;
}

export function authFeature(deps: AuthFeatureDeps): Feature {
  const { auth, db, limits, checkPassword } = deps;
  const accountMails = createAccountMails(deps);
  const signIns = createSignInLimits(limits);
  return (api) => {
    api.serve(ENDPOINTS.register, register({ ...deps, accountMails, signIns }));
    api.serve(ENDPOINTS.login, login({ ...deps, signIns }));
    api.serve(ENDPOINTS.logout, logout(auth, db));
    const signInWith = { ...deps, accountMails, signIns };
    api.serve(ENDPOINTS.signInProviders, listProviders(signInWith));
    api.serve(ENDPOINTS.startSignIn, startSignIn(signInWith));
    serveSignInCallback(api, signInWith, (address) => limits.take('login', address));
    api.serve(ENDPOINTS.verifySecondFactor, verifySecondFactor({ ...deps, signIns }));
    api.serve(ENDPOINTS.getSecondFactor, getSecondFactor(deps));
    api.serve(ENDPOINTS.setUpSecondFactor, setUpSecondFactor(deps));
    api.serve(ENDPOINTS.confirmSecondFactor, confirmSecondFactor(deps));
    api.serve(ENDPOINTS.renewRecoveryCodes, renewRecoveryCodes(deps));
    api.serve(ENDPOINTS.turnOffSecondFactor, turnOffSecondFactor(deps));
    api.serve(ENDPOINTS.getSignInWays, getSignInWays(deps));
    api.serve(ENDPOINTS.linkService, linkService(deps));
    api.serve(ENDPOINTS.unlinkService, unlinkService(deps));
    api.serve(ENDPOINTS.startPasskeySignIn, startPasskeySignIn({ ...deps, signIns }));
    api.serve(ENDPOINTS.signInWithPasskey, signInWithPasskey({ ...deps, signIns }));
    api.serve(ENDPOINTS.listPasskeys, listPasskeys(deps));
    api.serve(ENDPOINTS.startPasskey, startPasskey(deps));
    api.serve(ENDPOINTS.addPasskey, addPasskey(deps));
    api.serve(ENDPOINTS.renamePasskey, renamePasskey(deps));
    api.serve(ENDPOINTS.removePasskey, removePasskey(deps));
    api.serve(ENDPOINTS.getUser, getUser(deps.assistants, deps.talkTimeOf, deps.hasTelephone));

    api.serve(ENDPOINTS.forgotPassword, forgotPassword(accountMails, limits));
    api.serve(ENDPOINTS.resetPassword, resetPassword({ ...deps, signIns }));
    api.serve(ENDPOINTS.sendVerification, sendVerification(accountMails, limits));
    api.serve(ENDPOINTS.verifyEmail, verifyEmail(deps));

    api.serve(ENDPOINTS.updateProfile, updateProfile(db));
    api.serve(ENDPOINTS.changePassword, changePassword(deps));
    api.serve(ENDPOINTS.changeEmail, changeEmail(accountMails, limits, checkPassword));
    api.serve(ENDPOINTS.listSessions, listSessions(db));
    api.serve(ENDPOINTS.endSession, endSession(db));

    api.serve(ENDPOINTS.createApiKey, createApiKey(deps));
    api.serve(ENDPOINTS.listApiKeys, listApiKeys(db));
    api.serve(ENDPOINTS.revokeApiKey, revokeApiKey(db));
  };
}
