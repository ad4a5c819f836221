import type { Assistant } from '@parlo/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SourceContext, useSource } from '../../../owner/assistants/assistant-source.ts';
import { useDemoSource } from '../../../owner/demo/demo-source.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Field, Input, Textarea } from '../../../ui/form/field.tsx';
import { TextField } from '../fields/assistant-fields.tsx';
import { useDraft } from '../saving/use-draft.ts';
import { type BuilderValues, toValues } from './form-values.ts';
import { OwnFormContext, useOwnForm } from './own-form.ts';
import { addressOf } from './sections.ts';
import { useSaveWork, useSlot } from './use-slot.ts';
import { WidgetPreview } from './widget-preview.tsx';

interface ShortBuilderProps {
  /** The sample knowledge of a first assistant, so that it can be asked something. */
  readonly sample: { readonly question: string; readonly answer: string };
  /** In its place until it can be known what this browser keeps. */
  readonly meanwhile: ReactNode;
}

/**
 * The builder for a page that is about something else: greeting, one question and its answer, and the live widget. It
 * works on this browser's first assistant and keeps the same draft, which `/assistant` goes on with.
 */
export function ShortBuilder({ sample, meanwhile }: ShortBuilderProps) {
  const source = useDemoSource(null);
  const assistant = source.opened;
  if (!assistant) return meanwhile;
  return (
    <SourceContext value={source}>
      <ShortForm key={assistant.id} assistant={assistant} sample={sample} />
    </SourceContext>
  );
}

interface ShortFormProps extends Pick<ShortBuilderProps, 'sample'> {
  readonly assistant: Assistant;
}

function ShortForm({ assistant, sample }: ShortFormProps) {
  const { t } = useTranslation();
  const { begin } = useSource();
  const [defaultValues] = useState(() => withSample(toValues(assistant), sample));
  const form = useForm<BuilderValues>({ defaultValues });
  const { isDirty } = useFormState({ control: form.control });
  const draft = useDraft({ email: null, assistant, form, unsaved: isDirty });
  const { withSave } = useSaveWork();
  const slot = useSlot({ email: null, assistant, form, withSave, draft });
  useEffect(() => {
    if (isDirty) begin?.();
  }, [isDirty, begin]);
  return (
    <OwnFormContext value={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-6">
          <TextField name="assistantName" label={t('assistants.name')} />
          <TextField name="greetingMessage" label={t('assistants.greeting')} />
          <FirstEntry />
          <ButtonLink
            to={addressOf(assistant.id)}
            look="action"
            className="self-start"
            onClick={() => {
              begin?.();
              draft.keep();
            }}
          >
            {t('assistants.goOn')}
          </ButtonLink>
        </form>
        <WidgetPreview slot={slot} speech={null} unsaved={isDirty} wanted>
          {null}
        </WidgetPreview>
      </div>
    </OwnFormContext>
  );
}

function FirstEntry() {
  const { t } = useTranslation();
  const { register } = useOwnForm();
  return (
    <>
      <Field label={t('assistants.question')}>
        {(wiring) => <Input {...wiring} {...register('faqList.0.question')} autoComplete="off" />}
      </Field>
      <Field label={t('assistants.answer')}>
        {(wiring) => <Textarea {...wiring} {...register('faqList.0.answer')} autoComplete="off" />}
      </Field>
    </>
  );
}

function withSample(values: BuilderValues, { question, answer }: ShortBuilderProps['sample']): BuilderValues {
  return values.faqList.length > 0 ? values : { ...values, faqList: [{ question, answer, phrasings: '' }] };
}
