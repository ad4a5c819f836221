import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadTexts } from '../../i18n/index.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

export const LazyWebsiteDialog = lazyDialog(async () => {
  const [{ WebsiteDialog }] = await Promise.all([
    import('./website-dialog.tsx'),
    loadTexts('websites', 'refusals'),
  ]);
  return WebsiteDialog;
});

/** The way from a website to an assistant. Opens at once for somebody who chose it when they made the assistant. */
export function WebsiteStart({ slot }: { readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const [open, setOpen] = useState(() => (state as { fromWebsite?: boolean } | null)?.fromWebsite === true);
  const [added, setAdded] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button onClick={() => setOpen(true)}>
        <Globe size={20} aria-hidden="true" />
        {t('assistants.fromWebsite')}
      </Button>
      <p role="status" className="text-sm text-soft">
        {added && t('templates.websiteAdded')}
      </p>
      {open && (
        <LazyWebsiteDialog slot={slot} onClose={() => setOpen(false)} onAdded={() => setAdded(true)} />
      )}
    </div>
  );
}
