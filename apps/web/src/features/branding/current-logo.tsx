import type { Assistant } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useLogo } from './use-logo.ts';

interface ShownLogoProps {
  /** Null for the product's own sign. */
  readonly url: string | null;
  readonly alt: string;
  readonly text: string;
}

/** A logo, and a word on where it comes from. */
export function ShownLogo({ url, alt, text }: ShownLogoProps) {
  return (
    <div className="flex items-center gap-4">
      <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-raised">
        {url ? (
          <img src={url} alt={alt} className="max-h-full max-w-full object-contain" />
        ) : (
          <Mark className="size-9" />
        )}
      </span>
      <p className="min-w-0 break-words text-soft">{text}</p>
    </div>
  );
}

/** What visitors see now. */
export function CurrentLogo({ assistant }: { readonly assistant: Assistant }) {
  const { t } = useTranslation();
  const { data: logo, isError, isFetching, refetch } = useLogo(assistant);
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-danger">{t('knowledge.logo.loadFailed')}</p>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const own = assistant.logoDownload !== null;
  const alt = t('knowledge.logo.alt', { name: assistant.assistantName });
  let text: string = t('knowledge.logo.none');
  if (logo === undefined) text = t('knowledge.logo.loading');
  else if (own) text = t('knowledge.logo.own');
  else if (logo) text = t('knowledge.logo.account');
  return <ShownLogo url={logo ?? null} alt={alt} text={text} />;
}
