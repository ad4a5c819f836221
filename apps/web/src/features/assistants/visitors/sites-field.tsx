import { VISITOR_LIMITS } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Textarea } from '../../../ui/form/field.tsx';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { siteProblem, type WrittenSite, writtenSites } from './site-list.ts';

/** The sites that may show the assistant: one text, as people paste it, and what each of them becomes. */
export function SitesField() {
  const { t } = useTranslation();
  const { control, register, trigger } = useOwnForm();
  const text = useWatch({ control, name: 'allowedSites' }) ?? '';
  const sites = writtenSites(text).filter(({ origin }) => origin !== null);
  const error = useOwnErrors(control, 'allowedSites').allowedSites;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('visitors.sites')}
        hint={t('visitors.sitesHint')}
        error={error && problemWords(t, text, error.type === 'server')}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            // A list is pasted and left: what is wrong with it is said then, not at the end of the page.
            {...register('allowedSites', { onBlur: () => void trigger('allowedSites') })}
            className="font-mono text-sm"
            placeholder={'example.com\n*.example.com'}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
          />
        )}
      </Field>
      {sites.some(({ written, origin }) => origin !== written) && <Becomes sites={sites} />}
    </div>
  );
}

/** The origins that the server will store, unless the field shows the same. */
function Becomes({ sites }: { readonly sites: readonly WrittenSite[] }) {
  const { t } = useTranslation();
  return (
    <div className="max-h-60 overflow-y-auto rounded-md bg-panel p-3 text-sm">
      <p className="text-soft">{t('visitors.sitesBecome')}</p>
      <ul className="mt-1 font-mono">
        {sites.map(({ written, origin }) => (
          <li key={written} className="break-all">
            {origin}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Undefined when it was corrected since; `refused`: the server found something that this page can't see. */
function problemWords(t: TFunction, text: string, refused: boolean): string | undefined {
  const problem = siteProblem(text);
  if (!problem) return refused ? t('visitors.sitesRefused') : undefined;
  if (problem.what === 'too-many') return t('visitors.tooManySites', { max: VISITOR_LIMITS.allowedSites });
  const { site } = problem;
  return t(problem.what === 'insecure' ? 'visitors.insecureSite' : 'visitors.wrongSite', { site });
}
