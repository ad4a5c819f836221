import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('signIn.codesTitle')}
      </h3>
      <p>{t('signIn.codesText')}</p>
      <ul className="grid w-full grid-cols-1 gap-x-8 gap-y-1.5 rounded-md border border-line bg-panel p-4 font-mono min-[24rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label={t('signIn.copyCodes')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="parlo-recovery-codes.txt"
          className="inline-flex min-h-11 items-center rounded-md border border-edge bg-raised px-4 py-2 font-semibold transition-colors hover:bg-panel"
        >
          {t('signIn.saveCodes')}
        </a>
        <Button look="action" onClick={onKept}>
          {t('signIn.codesKept')}
        </Button>
      </div>
    </div>
  );
}
