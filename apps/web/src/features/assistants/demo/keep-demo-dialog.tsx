import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../../i18n/refusals.ts';
import { useAssistantsChanged } from '../../../owner/assistants/use-assistants.ts';
import type { DemoAssistant } from '../../../owner/demo/demo-assistants.ts';
import { forgetDemoAssistant, markDemoAssistant } from '../../../owner/demo/demo-source.ts';
import { type Kept, keepDemoAssistants } from '../../../owner/demo/keep-demo.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';

interface KeepDemoDialogProps {
  readonly email: string;
  readonly demo: readonly DemoAssistant[];
  readonly onClose: () => void;
}

/** Assistants of this browser, each to be kept in the account or left where it is. */
export function KeepDemoDialog({ email, demo, onClose }: KeepDemoDialogProps) {
  const { t } = useTranslation();
  // Those that are stored leave the browser, and stay in this list until it is closed.
  const [listed] = useState(demo);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<readonly Kept[]>([]);
  const [busy, setBusy] = useState(false);
  const changed = useAssistantsChanged(email);
  const outcomeOf = (id: string) => outcomes.find((one) => one.id === id);
  const open = listed.filter(({ id }) => outcomeOf(id)?.how !== 'stored');
  const chosen = demo.filter(({ id }) => !left.has(id));

  async function keep(event: FormEvent) {
    event.preventDefault();
    if (busy || chosen.length === 0) return;
    setBusy(true);
    const now = await keepDemoAssistants(chosen, {
      email,
      onStored: (id, storedAs) => markDemoAssistant(id, { email, id: storedAs }),
      onDone: forgetDemoAssistant,
    });
    await changed();
    setBusy(false);
    setOutcomes((before) => [...before.filter(({ id }) => !now.some((one) => one.id === id)), ...now]);
  }

  return (
    <Dialog open title={t('assistants.keepTitle')} text={t('assistants.keepText')} onClose={onClose}>
      <form onSubmit={(event) => void keep(event)}>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {listed.map(({ id, assistantName }) => (
            <KeepItem
              key={id}
              name={assistantName}
              outcome={outcomeOf(id)}
              checked={!left.has(id)}
              onCheck={(checked) => setLeft(toggled(left, id, !checked))}
            />
          ))}
        </ul>
        <p role="status" className="mt-3 text-sm text-soft empty:hidden">
          {outcomes.length > 0 && open.length === 0 && t('assistants.keepAllDone')}
        </p>
        <DialogActions>
          <Button onClick={onClose}>
            {outcomes.length > 0 ? t('common.close') : t('assistants.keepLater')}
          </Button>
          {open.length > 0 && (
            <Button type="submit" look="action" disabled={busy || chosen.length === 0}>
              {busy ? t('assistants.keeping') : t('assistants.keepAction')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface KeepItemProps {
  readonly name: string;
  readonly outcome: Kept | undefined;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

function KeepItem({ name, outcome, checked, onCheck }: KeepItemProps) {
  const { t } = useTranslation();
  const stored = outcome?.how === 'stored';
  return (
    <li className="py-2">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={checked}
          disabled={stored}
          onChange={(event) => onCheck(event.target.checked)}
          className="size-5 shrink-0 accent-action"
        />
        <span className="min-w-0 break-words font-semibold">{name}</span>
        {stored && <span className="ml-auto text-sm text-good">{t('assistants.kept')}</span>}
      </label>
      {outcome?.how === 'failed' && (
        <p role="alert" className="ml-8 text-sm text-danger">
          {refusalWords(t, outcome.error, t('messages.failedToAdd'))}
          <span className="mt-0.5 block text-soft">{t('assistants.keptHere')}</span>
        </p>
      )}
    </li>
  );
}

function toggled(set: ReadonlySet<string>, id: string, inside: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (inside) next.add(id);
  else next.delete(id);
  return next;
}
