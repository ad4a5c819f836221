import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { classes } from '../ui/classes.ts';
import { copyText } from '../ui/copy-button.tsx';

/** How long the result of copying is shown, in milliseconds. */
const SHOWN_MS = 2_000;

interface MarkdownViewProps {
  /** Made at build of our own files (render-markdown.ts). */
  readonly html: string;
  /** The text's language, if it differs from the page's. */
  readonly lang?: string | undefined;
  readonly className?: string;
}

/** Shows a page of Markdown: its links lead on without loading a page anew, and its code can be copied. */
export function MarkdownView({ html, lang, className }: MarkdownViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const stop = new AbortController();
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const button = target?.closest<HTMLElement>('[data-copy]');
      if (button) void copy(button, { copied: t('common.copied'), failed: t('common.copyFailed') });
      const address = pageLinkOf(target, event);
      if (address === null) return;
      event.preventDefault();
      void navigate(address);
    };
    element.addEventListener('click', onClick, stop);
    // Only now the buttons do something.
    element.dataset.live = '';
    return () => stop.abort();
  }, [t, navigate]);
  return (
    <div
      ref={view}
      lang={lang}
      className={classes('prose manual', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that the build made of our own files
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The address that a click leads to on this site; null where the browser does it. */
function pageLinkOf(target: Element | null, event: MouseEvent): string | null {
  const link = target?.closest<HTMLAnchorElement>('a[href]');
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return null;
  }
  if (link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname + link.search + link.hash;
}

async function copy(
  button: HTMLElement,
  words: { readonly copied: string; readonly failed: string },
): Promise<void> {
  const code = button.parentElement?.querySelector('code')?.textContent?.trimEnd() ?? '';
  const label = button.querySelector('span');
  if (!label) return;
  button.dataset.copy ||= label.textContent ?? '';
  label.textContent = (await copyText(code)) ? words.copied : words.failed;
  setTimeout(() => {
    label.textContent = button.dataset.copy ?? '';
  }, SHOWN_MS);
}
