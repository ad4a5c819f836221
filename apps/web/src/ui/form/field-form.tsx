import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { SendNote } from './send-note.tsx';
import type { FieldForm } from './use-field-form.ts';

interface FieldFormProps<Name extends string> {
  readonly form: FieldForm<Name>;
  /** What it is called, where no heading does. */
  readonly label?: string;
  readonly children: ReactNode;
  /** What is shown when it was sent; nothing where the screen shows it otherwise. */
  readonly done?: string;
  readonly failed: string;
  readonly action: string;
  /** The action while it is being done. */
  readonly busy: string;
  readonly look?: 'action' | 'plain';
}

/** Fields, what came of sending them, and the button that does. */
export function FieldFormView<Name extends string>(props: FieldFormProps<Name>) {
  const { form, label, children, done, failed, action, busy, look = 'plain' } = props;
  return (
    <form
      ref={form.element}
      noValidate
      aria-label={label}
      onSubmit={form.submit}
      className="flex max-w-xl flex-col gap-5"
    >
      {children}
      <SendNote state={form.state} done={done} failed={failed} fields={form} />
      <Button type="submit" look={look} className="self-start">
        {form.state.step === 'busy' ? busy : action}
      </Button>
    </form>
  );
}
