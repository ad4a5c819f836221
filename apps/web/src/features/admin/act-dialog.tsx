import { GiveNumberInput, GrantMinutesInput } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';

/** Something an administrator is about to do. */
export interface Act {
  readonly title: string;
  readonly text: string;
  /** The labels of the confirming button, idle and busy. */
  readonly action: string;
  readonly busy: string;
  readonly look: 'action' | 'danger';
  readonly asksMinutes?: true;
  /** Asks for the email of an account. */
  readonly asksEmail?: true;
  /** Whether it asks for a reason. */
  readonly note: 'required' | 'optional' | 'none';
  /** Resolves to a sentence that confirms the action. An empty `note` counts as none. */
  run(values: { readonly minutes: number; readonly note: string; readonly email: string }): Promise<string>;
}

interface ActDialogProps {
  readonly act: Act;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

/** The minutes that were typed; null when they can't be granted. */
export function minutesOf(text: string): number | null {
  const minutes = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
  return GrantMinutesInput.shape.minutes.safeParse(minutes).success ? minutes : null;
}

const Email = GiveNumberInput.shape.email.unwrap();

function schemaOf({ asksMinutes, asksEmail, note }: Act) {
  const reason = z.string().trim().max(200);
  return z.object({
    ...(asksMinutes && { minutes: z.string().refine((text) => minutesOf(text) !== null) }),
    ...(asksEmail && { email: Email }),
    ...(note !== 'none' && { note: note === 'required' ? reason.min(1) : reason }),
  });
}

/** Asks before an act, and for what it needs. It stays open, with what was typed, when the act fails. */
export function ActDialog({ act, onDone, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const { asksMinutes, asksEmail, note, look } = act;
  const form = useFieldForm({
    schema: schemaOf(act),
    first: { minutes: '', email: '', note: '' },
    request: ({ minutes, email, note: why }) =>
      act.run({ minutes: minutesOf(minutes) ?? 0, email: email.trim(), note: why.trim() }),
    onDone(said) {
      onDone(said);
      return undefined;
    },
  });
  const isQuestion = !asksMinutes && !asksEmail;
  return (
    <Dialog open question={isQuestion} title={act.title} text={act.text} onClose={onClose}>
      <form ref={form.element} noValidate onSubmit={form.submit} className="mt-5 flex flex-col gap-5">
        {asksMinutes && (
          <TextField
            form={form}
            name="minutes"
            type="number"
            label={t('admin.grantMinutes')}
            hint={t('admin.grantHint')}
          />
        )}
        {asksEmail && (
          <TextField form={form} name="email" type="email" label={t('admin.telephone.account')} />
        )}
        {note !== 'none' && (
          <TextField form={form} name="note" label={t('admin.reason')} hint={t('admin.reasonHint')} />
        )}
        <SendNote state={form.state} failed={t('admin.failed')} fields={form} />
        <DialogActions>
          <Button {...(isQuestion && { 'data-first': true })} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look={look}>
            {form.state.step === 'busy' ? act.busy : act.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
