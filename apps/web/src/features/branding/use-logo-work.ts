import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { useSource } from '../../owner/assistants/assistant-source.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { useKeepLogo } from './use-logo.ts';

export type LogoState =
  | { readonly is: 'idle'; readonly news: '' | 'uploaded' | 'removed' }
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'removing' }
  | { readonly is: 'failed'; readonly text: string };

interface LogoWork {
  readonly state: LogoState;
  /** Resolves to whether it was uploaded. */
  upload(file: File): Promise<boolean>;
  stop(): void;
  remove(): Promise<void>;
  forget(): void;
}

/** Uploads or removes the assistant's logo: on the server, or in this browser in demo mode. */
export function useLogoWork(slot: BuilderSlot): LogoWork {
  const { t } = useTranslation();
  const { retry, edit } = useSource();
  const { email, assistant, localLogo } = slot;
  const keep = useKeepLogo(assistant);
  const [state, setState] = useState<LogoState>({ is: 'idle', news: '' });
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const fail = (error: unknown, otherwise: string) => {
    setState({ is: 'failed', text: refusalWords(t, error, otherwise) });
  };

  async function send(file: File, owner: string, signal: AbortSignal) {
    const named = new File([file], distinctName(file.name, assistant.logoDownload), { type: file.type });
    const input = { email: owner, assistantId: assistant.id };
    const { logoDownload, logo } = await api.upload('uploadLogo', input, [named], signal, (share) => {
      if (!signal.aborted) setState({ is: 'sending', share });
    });
    keep(logoDownload, logo);
    // The list says which logo an assistant has, and the preview looks there.
    retry();
  }

  async function upload(file: File) {
    if (sending.current) return false;
    const abort = new AbortController();
    sending.current = abort;
    setState({ is: 'sending', share: 0 });
    try {
      if (email === null) localLogo?.attach({ name: file.name, url: await dataUrl(file) });
      else await send(file, email, abort.signal);
      setState({ is: 'idle', news: 'uploaded' });
      return true;
    } catch (error) {
      if (abort.signal.aborted) setState({ is: 'idle', news: '' });
      else fail(error, t('knowledge.logo.failed'));
      return false;
    } finally {
      sending.current = null;
    }
  }

  async function remove() {
    if (state.is === 'removing' || state.is === 'sending') return;
    setState({ is: 'removing' });
    try {
      if (email === null) localLogo?.attach(null);
      else await edit({ assistantId: assistant.id, updated: { logoDownload: '' } });
      setState({ is: 'idle', news: 'removed' });
    } catch (error) {
      fail(error, t('knowledge.logo.removeFailed'));
    }
  }

  return {
    state,
    upload,
    remove,
    stop: () => sending.current?.abort(),
    forget: () => setState({ is: 'idle', news: '' }),
  };
}

/** Reads a file as a data URL. */
function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

const COUNTED = /^(?<stem>.*?)(?: \((?<number>\d+)\))?(?<ending>\.[^.]*)?$/;

/**
 * Another name for a file with the same name as the logo that it replaces: logos are cached by name, so the new one
 * would not be seen. 'logo.png' becomes 'logo (2).png', and that 'logo (3).png'.
 */
export function distinctName(name: string, taken: string | null): string {
  if (name !== taken) return name;
  const { stem = name, number = '1', ending = '' } = COUNTED.exec(name)?.groups ?? {};
  return `${stem} (${Number(number) + 1})${ending}`;
}
