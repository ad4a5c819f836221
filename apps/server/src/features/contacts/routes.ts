import { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { type CorrectContactDeps, correctContact } from './correct-contact.ts';
import { exportContacts } from './export-contacts.ts';
import { type LeaveContactDeps, leaveContact } from './leave-contact.ts';
import { getContacts, markContact } from './own-contacts.ts';

/** What an owner does with the details that visitors left. */
export function contactsFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getContacts, getContacts(db));
    api.serve(ENDPOINTS.markContact, markContact(db));
    api.serve(ENDPOINTS.exportContacts, exportContacts(db));
  };
}

/** What a visitor does with them. */
export function visitorContacts(deps: LeaveContactDeps & CorrectContactDeps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.leaveContact, leaveContact(deps));
    api.serve(ENDPOINTS.correctContact, correctContact(deps));
  };
}
