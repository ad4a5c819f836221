import type { Logger } from '../../../platform/monitoring/logger.ts';
import type { FirstAdmin, FirstAdminResult } from './first-admin.ts';

/** Tells the operator about the administrator. A generated password is shown here and nowhere else, ever. */
export function announceFirstAdmin(
  admin: FirstAdmin,
  result: FirstAdminResult,
  logger: Logger,
  print: (line: string) => void,
): void {
  if (result.outcome === 'made' || result.outcome === 'promoted') {
    logger.info(
      result.outcome === 'made'
        ? 'made the first administrator'
        : 'the account of PARLO_ADMIN_EMAIL is an administrator from now on, with a new password',
    );
    if (result.password !== null)
      print(`The password of ${admin.email} is ${result.password} (shown only once).`);
  } else if (result.outcome === 'unconfirmed') {
    logger.warn(
      'the account of PARLO_ADMIN_EMAIL was registered by somebody and stays an ordinary one: its email is not confirmed',
    );
  }
}
