import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot, TypedTexts } from '../../../owner/assistants/builder-slot.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import type { TemplateId } from './templates.ts';

const TemplateDialog = lazyDialog(() => import('./template-dialog.tsx').then((m) => m.TemplateDialog));

/** Offers the ready-made assistants, and gives back what was typed before when one turns out not to fit. */
export function TemplatePicker({ slot }: { readonly slot: Pick<BuilderSlot, 'typed' | 'fill'> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState<{ readonly id: TemplateId; readonly before: TypedTexts }>();
  const [undone, setUndone] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button onClick={() => setOpen(true)}>{t('templates.open')}</Button>
      <p role="status" className="text-sm text-soft">
        {used && t('templates.filled', { name: t(`templates.labels.${used.id}`) })}
        {undone && t('templates.undone')}
      </p>
      {used && (
        <Button
          look="quiet"
          className="-ml-3 text-sm"
          onClick={() => {
            slot.fill(used.before);
            setUsed(undefined);
            setUndone(true);
          }}
        >
          {t('templates.undo')}
        </Button>
      )}
      {open && (
        <TemplateDialog
          onClose={() => setOpen(false)}
          onPick={({ id, greetingMessage, assistantPrompt, voice }, addTo) => {
            const before = slot.typed();
            setUsed({ id, before });
            setUndone(false);
            slot.fill({
              greetingMessage,
              assistantPrompt,
              // A voice that was chosen stays: the greeting was heard in the example's.
              voice: before.voice || voice,
              faqList: addTo(before.faqList),
            });
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
