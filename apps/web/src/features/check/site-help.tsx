import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { checkSnippet, permissionsPolicy, sitePolicy } from './site-rules.ts';

interface SiteHelpProps {
  /** The address of Parlo, as a site has to write it. */
  readonly origin: string;
  readonly assistantId: string | null;
  /** The check is on the owner's page already: it needs no code to be put there. */
  readonly framed: boolean;
}

/** The permissions that an owner's page needs, ready to be copied. */
export function SiteHelp({ origin, assistantId, framed }: SiteHelpProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="site-help" className="mt-10">
      <h2 id="site-help" className="text-lg">
        {t('check.site.title')}
      </h2>
      {!framed && assistantId && (
        <Rule text={t('check.site.embed')} code={checkSnippet(origin, assistantId)} />
      )}
      <Rule text={t('check.site.policy')} code={sitePolicy(origin)} />
      <Rule text={t('check.site.permissions')} code={permissionsPolicy(origin)} />
    </section>
  );
}

function Rule({ text, code }: { readonly text: string; readonly code: string }) {
  return (
    <div className="mt-4">
      <p className="text-sm text-soft">{text}</p>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <pre className="min-w-0 flex-1 basis-64 rounded-md bg-panel p-3 text-sm break-all whitespace-pre-wrap">
          {code}
        </pre>
        <CopyButton text={code} />
      </div>
    </div>
  );
}
