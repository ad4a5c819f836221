import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { BuilderValues } from '../builder/form-values.ts';
import { useOwnForm } from '../builder/own-form.ts';
import { type Section, sectionOf } from '../builder/sections.ts';
import type { Clash } from './use-save.ts';

/** The fields whose values are texts that can be shown beside each other. */
const TEXTS = {
  assistantName: 'assistants.name',
  assistantPrompt: 'assistants.prompt',
  greetingMessage: 'assistants.greeting',
  aiNotice: 'assistants.notice',
} as const;
type TextName = keyof typeof TEXTS;

interface ClashOfferProps {
  readonly clash: Clash;
  readonly onTake: (fields: readonly (keyof BuilderValues)[]) => void;
}

/**
 * What was changed here and in another tab or by another person. One press settles all of it, for one side or the other;
 * where there is more than one value, each can be taken by itself.
 */
export function ClashOffer({ clash, onTake }: ClashOfferProps) {
  const { t } = useTranslation();
  const { getValues } = useOwnForm();
  const texts = clash.fields.filter((field): field is TextName => field in TEXTS);
  const others = clash.fields.filter((field) => !(field in TEXTS));
  const sections = [...new Set(others.map(sectionOf))];
  const several = texts.length + sections.length > 1;
  const take = (name: string, fields: readonly (keyof BuilderValues)[]) => (
    <Button onClick={() => onTake(fields)} className="self-start">
      {t('assistants.clash.take', { name })}
    </Button>
  );
  const inSection = (section: Section) => others.filter((field) => sectionOf(field) === section);
  return (
    <section
      aria-label={t('assistants.clash.label')}
      className="mb-8 flex flex-col gap-4 rounded-lg border border-edge bg-raised p-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="mr-auto text-base font-semibold">{t('assistants.clash.label')}</h2>
        <Button onClick={() => onTake(clash.fields)}>{t('assistants.clash.takeAll')}</Button>
        {/* Saves what is in the form, over the other: the offer goes with it. */}
        <Button type="submit">{t('assistants.clash.keepAll')}</Button>
      </div>
      {texts.map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <dl className="grid gap-3 sm:grid-cols-2">
            <Side name={t('assistants.clash.mine')} text={getValues(field)} />
            <Side name={t('assistants.clash.theirs')} text={clash.theirs[field]} />
          </dl>
          {several && take(t(TEXTS[field]), [field])}
        </div>
      ))}
      {sections.map((section) => (
        <div key={section} className="flex flex-wrap items-center justify-between gap-2">
          <p>{t(`assistants.sections.${section}`)}</p>
          {several && take(t(`assistants.sections.${section}`), inSection(section))}
        </div>
      ))}
    </section>
  );
}

function Side({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="min-w-0 rounded-md border border-line p-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd dir="auto" className="line-clamp-6 wrap-break-word whitespace-pre-wrap">
        {text}
      </dd>
    </div>
  );
}
