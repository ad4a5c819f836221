import { useTranslation } from 'react-i18next';
import { ContactList } from '../features/contacts/contact-list.tsx';
import { loadTexts } from '../i18n/index.ts';
import { useOwner } from '../owner/account/owner-context.ts';
import { Page } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('contacts');

export default function MessagesRoute() {
  const { t } = useTranslation();
  const { email } = useOwner();
  return (
    <Page title={t('contacts.pageTitle')}>
      <ContactList email={email} />
    </Page>
  );
}
