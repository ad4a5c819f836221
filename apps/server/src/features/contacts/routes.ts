import { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { type CorrectContactDeps, correctContact } from './correct-contact.ts';
import { exportContacts } from './export-contacts.ts';
import { type LeaveContactDeps, leaveContact } from './leave-contact.ts';
import { getContacts, markContact } from './own-contacts.ts';

/** What an owner does with the details that visitors left. */
export function contactsFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(CALLS.getContacts, getContacts(db));
    api.serve(CALLS.markContact, markContact(db));
    api.serve(CALLS.exportContacts, exportContacts(db));
  };
}

/** What a visitor does with them. */
export function visitorContacts(deps: LeaveContactDeps & CorrectContactDeps): Feature {
  return (api) => {
    api.serve(CALLS.leaveContact, leaveContact(deps));
    api.serve(CALLS.correctContact, correctContact(deps));
  };
}
