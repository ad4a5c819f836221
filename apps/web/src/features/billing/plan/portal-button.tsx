import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSend } from '../../../api/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { SendNote } from '../../../ui/form/send-note.tsx';

interface PortalButtonProps {
  readonly text: string;
  readonly look?: 'action' | 'plain';
}

/**
 * Opens the provider's page for cards and invoices. The tab is opened in the click itself, as browsers hold back those
 * that are opened later; where it is held back all the same, a link leads there.
 */
export function PortalButton({ text, look = 'plain' }: PortalButtonProps) {
  const { t } = useTranslation();
  const { state, send } = useSend(() => api.request('billingPortal', undefined));
  const [link, setLink] = useState('');

  async function open() {
    const tab = window.open('about:blank', '_blank');
    setLink('');
    const portal = await send(undefined);
    if (!portal) return tab?.close();
    if (!tab || tab.closed) return setLink(portal.url);
    // The provider's page has no business with this one.
    tab.opener = null;
    tab.location.replace(portal.url);
  }

  return (
    <div className="flex max-w-xs flex-col gap-2">
      <Button look={look} title={t('billing.portalHint')} onClick={() => void open()}>
        {state.step === 'busy' ? t('billing.portalOpening') : text}
        <ExternalLink size={18} aria-hidden="true" />
      </Button>
      <SendNote state={state} failed={t('billing.portalFailed')} />
      {link && (
        <p role="status" className="text-sm">
          {t('billing.portalBlocked')}{' '}
          <a href={link} target="_blank" rel="noopener noreferrer" className="underline">
            {t('billing.portalLink')}
          </a>
        </p>
      )}
    </div>
  );
}
