import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { blobOf, qrFileName } from './qr.ts';
import { useQr } from './use-qr.ts';

/** How long 'copied' stays, in milliseconds. */
const TOLD_MS = 2_000;

/** A link as a QR code, to copy as an image or to download. */
export function QrCode({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  const { qr, again } = useQr(link);
  if (qr.name === 'shown') return <Drawn link={link} image={qr.image} />;
  if (qr.name === 'failed') {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 rounded-md bg-panel p-5 text-center">
        <p>{t('embed.qr.failed')}</p>
        <Button onClick={again}>{t('common.retry')}</Button>
      </div>
    );
  }
  return (
    <p
      role="status"
      className="flex aspect-square w-full max-w-[300px] items-center justify-center self-center rounded-md bg-panel text-soft"
    >
      {qr.name === 'empty' ? t('embed.qr.empty') : t('embed.qr.loading')}
    </p>
  );
}

function Drawn({ link, image }: { readonly link: string; readonly image: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (copied !== 'copied') return;
    const timer = setTimeout(() => setCopied(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className="rise flex flex-col gap-2">
      <img
        src={image}
        width={300}
        height={300}
        alt={t('embed.qr.image', { link })}
        className="h-auto w-full max-w-[300px] self-center rounded-md border border-line"
      />
      <Button onClick={() => void copyImage(image).then(setCopied)}>{t('embed.qr.copy')}</Button>
      <Button look="quiet" onClick={() => download(image)}>
        <Download size={18} aria-hidden="true" />
        {t('embed.qr.download')}
      </Button>
      <p role="status" className="text-center text-sm empty:hidden">
        {copied === 'copied' && t('embed.qr.copied')}
        {copied === 'failed' && <span className="text-danger">{t('embed.qr.copyFailed')}</span>}
      </p>
    </div>
  );
}

async function copyImage(image: string): Promise<'copied' | 'failed'> {
  try {
    const blob = blobOf(image);
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    return 'copied';
  } catch (error) {
    console.error('copying an image failed', error);
    return 'failed';
  }
}

function download(image: string): void {
  const link = document.createElement('a');
  link.href = image;
  link.download = qrFileName(Date.now());
  link.click();
}
