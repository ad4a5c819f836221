import { CallError } from '@parlo/contract';
import type { Fields } from '../../ui/use-fields.ts';

/** Says a wrong password where it was typed. Other failures are not its business. */
export function refuseWrongPassword<Name extends string>(
  error: unknown,
  fields: Pick<Fields<Name>, 'refuse'>,
  name: Name,
  message: string,
): void {
  if (error instanceof CallError && error.code === 'wrong_password') {
    fields.refuse(name, { kind: 'said', message });
  }
}
