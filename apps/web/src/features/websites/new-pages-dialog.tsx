import {
  type KnowledgeFile,
  type ProposedPage,
  pageKey,
  WEBSITE_LIMITS,
  type Website,
} from '@parlo/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { shortAddress, useChosen } from './choices.tsx';
import { PagesChoice, useAddPages } from './pages-choice.tsx';
import { Reading } from './reading.tsx';
import { type ReadingStep, useReading } from './use-reading.ts';
import { useSubmit } from './use-submit.ts';

interface NewPagesDialogProps {
  readonly assistantId: string;
  readonly website: Website;
  /** Those that the assistant has of it. */
  readonly pages: readonly KnowledgeFile[];
  readonly onClose: () => void;
}

/** Looks for pages of a website that the assistant does not have, to be added to those it has. */
export function NewPagesDialog({ assistantId, website, pages, onClose }: NewPagesDialogProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<ReadingStep>({ is: 'reading', pages: [] });
  const { read, stop } = useReading(setStep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
  useEffect(() => read(website.address), []);

  const found = step.is === 'proposed' ? newIn(step.proposals.pages, pages) : [];
  const state = step.is === 'proposed' && found.length === 0 ? 'none' : step.is;
  return (
    <Dialog
      open
      wide
      title={t('websites.newPages.title', { address: shortAddress(website.address) })}
      text={t(`websites.newPages.${state}`)}
      onClose={onClose}
    >
      {step.is === 'reading' && (
        <Reading
          pages={step.pages}
          onCancel={() => {
            stop();
            onClose();
          }}
        />
      )}
      {state === 'proposed' && (
        <NewPagesForm
          input={{ assistantId, address: website.address }}
          room={WEBSITE_LIMITS.pages - pages.length}
          found={found}
          onClose={onClose}
        />
      )}
      {step.is === 'failed' && (
        <p role="alert" className="mt-4 text-danger">
          {step.problem}
        </p>
      )}
      {(state === 'none' || state === 'failed') && (
        <DialogActions>
          <Button data-first onClick={onClose}>
            {t('common.close')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

interface NewPagesFormProps {
  readonly input: { readonly assistantId: string; readonly address: string };
  /** Pages that the website may still have. */
  readonly room: number;
  readonly found: readonly ProposedPage[];
  readonly onClose: () => void;
}

function NewPagesForm({ input, room, found, onClose }: NewPagesFormProps) {
  const { t } = useTranslation();
  const chosen = useChosen(found.map(({ url }) => url));
  const addPages = useAddPages();
  const { submit, busy, problem } = useSubmit(async () => {
    await addPages({ ...input, pages: chosen.list });
    onClose();
    return '';
  }, t('websites.addFailed'));
  const tooMany = chosen.count > room ? t('websites.newPages.room', { count: room }) : '';
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-6">
      <PagesChoice pages={found} chosen={chosen} />
      {(tooMany || problem) && (
        <p role="alert" className="text-danger">
          {tooMany || problem}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" look="action" disabled={busy || chosen.count === 0 || tooMany !== ''}>
          {busy ? t('websites.adding') : t('websites.add')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The pages that are not among those which the assistant has. */
function newIn(found: readonly ProposedPage[], pages: readonly KnowledgeFile[]): ProposedPage[] {
  const known = new Set(pages.map(({ page }) => page && pageKey(new URL(page.url))));
  return found.filter(({ url }) => !known.has(pageKey(new URL(url))));
}
