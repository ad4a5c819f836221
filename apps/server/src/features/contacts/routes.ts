import { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { type CorrectContactDeps, correctContact } from './correct-contact.ts';
import { exportContacts } from './export-contacts.ts';
import { type LeaveContactDeps, leaveContact } from './leave-contact.ts';
import { getContacts, markContact } from './own-contacts.ts';

/** The owner's endpoints for visitors' messages. */
export function contactsFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getContacts, getContacts(db));
    api.serve(ENDPOINTS.markContact, markContact(db));
    api.serve(ENDPOINTS.exportContacts, exportContacts(db));
  };
}

/** The visitor's endpoints for their message. */
export function visitorContacts(deps: LeaveContactDeps & CorrectContactDeps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.leaveContact, leaveContact(deps));
    api.serve(ENDPOINTS.correctContact, correctContact(deps));
  };
}
