import type { Assistant } from '@parlo/contract';
import type { BuilderSlot } from '../../owner/builder-slot.ts';
import { attachDemoLogo, useDemoLogo } from '../../owner/demo-source.ts';
import type { OwnForm } from './own-form.ts';
import type { DraftWork } from './use-draft.ts';
import type { SaveWork } from './use-save-work.ts';

interface SlotOf {
  readonly email: string | null;
  readonly assistant: Assistant;
  readonly form: OwnForm;
  readonly unsaved: boolean;
  readonly work: SaveWork;
  readonly draft: DraftWork;
}

/** What the builder's form tells the parts of other features in it. */
export function useSlot({ email, assistant, form, unsaved, work, draft }: SlotOf): BuilderSlot {
  const logo = useDemoLogo(email === null ? assistant.id : null);
  return {
    email,
    assistant,
    unsaved,
    // Asked for, not told: the form would be drawn anew at every key otherwise.
    typed() {
      const { assistantPrompt, greetingMessage } = form.getValues();
      return { assistantPrompt, greetingMessage };
    },
    withSave: work.withSave,
    widget: draft.widget,
    onWidget: draft.keepWidget,
    ...(email === null && {
      localLogo: { logo, attach: (next) => attachDemoLogo(assistant.id, next) },
    }),
    fill(values) {
      const how = { shouldDirty: true, shouldValidate: true };
      form.setValue('assistantPrompt', values.assistantPrompt, how);
      form.setValue('greetingMessage', values.greetingMessage, how);
    },
  };
}
