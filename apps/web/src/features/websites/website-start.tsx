import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadTexts } from '../../i18n/index.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import type { Undoable } from '../../owner/knowledge/knowledge-view.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

export const LazyWebsiteDialog = lazyDialog(async () => {
  const [{ WebsiteDialog }] = await Promise.all([
    import('./website-dialog.tsx'),
    loadTexts('websites', 'refusals'),
  ]);
  return WebsiteDialog;
});

interface ImportDialogProps {
  readonly slot: BuilderSlot;
  readonly onClose: () => void;
  readonly onAdded: (done: Undoable) => void;
}

/** Questions from a text or a table. What they were before can be taken back. */
export function ImportDialog({ slot, onClose, onAdded }: ImportDialogProps) {
  const { t } = useTranslation();
  const [before] = useState(slot.typed);
  return (
    <LazyWebsiteDialog
      slot={slot}
      fromText
      onClose={onClose}
      onAdded={(count) => onAdded({ said: t('websites.added', { count }), undo: () => slot.fill(before) })}
    />
  );
}

/** The way from a website to an assistant. Opens at once for somebody who chose it when they made the assistant. */
export function WebsiteStart({ slot }: { readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  const { state, key } = useLocation();
  const [opened, setOpened] = useState(false);
  const [closedAt, setClosedAt] = useState('');
  // Not only at first: the form is there before the address has changed to its assistant's.
  const isWanted = (state as { fromWebsite?: boolean } | null)?.fromWebsite === true && closedAt !== key;
  const [added, setAdded] = useState(false);

  function close() {
    setOpened(false);
    setClosedAt(key);
    // Not again when the page is loaded again. Only what the history keeps for this page changes.
    history.replaceState({ ...history.state, usr: null }, '');
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button onClick={() => setOpened(true)}>
        <Globe size={20} aria-hidden="true" />
        {t('assistants.fromWebsite')}
      </Button>
      <p role="status" className="text-sm text-soft">
        {added && t('templates.websiteAdded')}
      </p>
      {(opened || isWanted) && (
        <LazyWebsiteDialog slot={slot} onClose={close} onAdded={() => setAdded(true)} />
      )}
    </div>
  );
}
