import type { Assistant } from '@parlo/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { LOGO_FILES, megabytes, problemOf, problemWords } from '../../owner/files/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dropzone } from '../../ui/files/dropzone.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Meter } from '../../ui/meter.tsx';
import { useLogo } from './use-logo.ts';
import { useLogoWork } from './use-logo-work.ts';

/** The picture above the call: chosen, looked at, uploaded, taken away. */
export function LogoField({ slot }: { readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  const { assistant, email, localLogo } = slot;
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState('');
  const { state, upload, stop, remove, forget } = useLogoWork(slot);
  const preview = useObjectUrl(chosen);
  const busy = state.is === 'sending' || state.is === 'removing';

  function look(file: File | undefined) {
    if (!file) return;
    const found = problemOf(file, LOGO_FILES);
    setChosen(found ? null : file);
    setProblem(
      found ? t('knowledge.refused', { name: file.name, reason: problemWords(t, found, LOGO_FILES) }) : '',
    );
    forget();
  }

  async function send() {
    if (!chosen) return setProblem(t('knowledge.logo.selectLogo'));
    if (assistant.id === '') return setProblem(t('knowledge.logo.selectAssistant'));
    setProblem('');
    if (await upload(chosen)) setChosen(null);
  }

  return (
    <section aria-labelledby="logo" className="flex flex-col gap-4">
      <h3 id="logo" className="text-lg">
        {t('knowledge.logo.title')}
      </h3>
      {chosen && preview ? (
        <ShownLogo
          url={preview}
          alt={t('knowledge.logo.preview')}
          text={`${t('knowledge.logo.chosen')}: ${chosen.name}`}
        />
      ) : email === null ? (
        <ShownLogo
          url={localLogo?.logo?.url ?? null}
          alt={t('knowledge.logo.alt', { name: assistant.assistantName })}
          text={localLogo?.logo ? t('knowledge.logo.kept') : t('knowledge.logo.none')}
        />
      ) : (
        <CurrentLogo assistant={assistant} />
      )}
      <Dropzone
        label={t('knowledge.logo.choose')}
        orDrop={t('knowledge.logo.orDrop')}
        hint={t('knowledge.logo.hint', { size: megabytes(LOGO_FILES) })}
        accept={LOGO_FILES.endings.join(',')}
        disabled={busy}
        error={state.is === 'failed' ? state.text : problem}
        onFiles={([file]) => look(file)}
      />
      {state.is === 'sending' && <Sending share={state.share} />}
      <div className="flex flex-wrap items-center gap-3">
        {state.is === 'sending' ? (
          <Button onClick={stop}>{t('knowledge.logo.stop')}</Button>
        ) : (
          <Button disabled={busy} onClick={() => void send()}>
            {t('knowledge.logo.upload')}
          </Button>
        )}
        {!chosen && assistant.logoDownload !== null && (
          <Button look="danger" disabled={busy} onClick={() => void remove()}>
            {state.is === 'removing' ? t('knowledge.logo.removing') : t('knowledge.logo.remove')}
          </Button>
        )}
        <p role="status" className="text-sm text-good">
          {state.is === 'idle' && state.news !== '' && t(`knowledge.logo.${state.news}`)}
        </p>
      </div>
    </section>
  );
}

function Sending({ share }: { readonly share: number }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <div>
      <p className="tabular text-sm text-soft">{t('knowledge.logo.uploading', { percent })}</p>
      <Meter label={t('knowledge.logo.uploadLabel')} percent={percent} look="action" className="mt-1.5" />
    </div>
  );
}

/** An object URL of a file, revoked when it is no longer shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

interface ShownLogoProps {
  /** Null for the product's own sign. */
  readonly url: string | null;
  readonly alt: string;
  readonly text: string;
}

/** A logo, and a word on where it comes from. */
function ShownLogo({ url, alt, text }: ShownLogoProps) {
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

/** The logo that visitors see now. */
function CurrentLogo({ assistant }: { readonly assistant: Assistant }) {
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
