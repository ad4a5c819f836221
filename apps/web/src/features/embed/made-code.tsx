import { ExternalLink, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Field, Textarea } from '../../ui/form/field.tsx';
import type { MadeCode } from './code-state.ts';
import { QrCode } from './qr-code.tsx';

/** The code itself, to copy, open, scan or download. */
export function MadeCodeView({ made }: { readonly made: MadeCode }) {
  const { t } = useTranslation();
  if (made.type === 'qr') {
    return (
      <>
        <QrCode link={made.link} />
        <PosterToPrint key={made.link} assistantId={made.assistantId} link={made.link} />
      </>
    );
  }
  if ('html' in made) {
    const hint = made.type === 'script' ? t('embed.scriptHint') : t('embed.codeHint');
    return (
      <Copyable label={t('embed.code')} hint={hint} text={made.html} rows={6}>
        <CopyButton text={made.html} label={t('embed.copyCode')} className="w-full" />
      </Copyable>
    );
  }
  return (
    <>
      <Copyable label={t('embed.link')} text={made.link} rows={2}>
        <CopyButton text={made.link} label={t('embed.copyLink')} className="w-full" />
        <OpenLink link={made.link} />
      </Copyable>
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <Copyable label={t('embed.secondLink')} hint={t('embed.secondHint')} text={made.secondLink} rows={2}>
          <CopyButton text={made.secondLink} label={t('embed.copySecond')} className="w-full" />
        </Copyable>
        <QrCode link={made.secondLink} />
      </div>
    </>
  );
}

interface PosterProps {
  readonly assistantId: string;
  readonly link: string;
  /** The panel could not be loaded, and the notice was closed. */
  readonly onClose: () => void;
}

const PosterPanel = lazyDialog<PosterProps>(() =>
  import('./poster/poster-panel.tsx').then((m) => m.PosterPanel),
);

/** Few want one: its code is fetched by those who do. */
function PosterToPrint(of: Omit<PosterProps, 'onClose'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (open) return <PosterPanel {...of} onClose={() => setOpen(false)} />;
  return (
    <Button look="quiet" onClick={() => setOpen(true)}>
      <Printer size={18} aria-hidden="true" />
      {t('embed.poster.open')}
    </Button>
  );
}

interface CopyableProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly text: string;
  readonly rows: number;
  readonly children: ReactNode;
}

/** A text to take along: shown whole, selected by a click, copied by a button. */
function Copyable({ label, hint, text, rows, children }: CopyableProps) {
  return (
    <div className="rise flex flex-col gap-2">
      <Field label={label} hint={hint}>
        {(wiring) => (
          <Textarea
            {...wiring}
            readOnly
            rows={rows}
            value={text}
            spellCheck={false}
            className="field-sizing-content max-h-72 min-h-0 font-mono text-sm break-all"
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      {children}
    </div>
  );
}

function OpenLink({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 font-semibold transition-colors hover:bg-panel"
    >
      <ExternalLink size={18} aria-hidden="true" />
      {t('embed.open')}
    </a>
  );
}
