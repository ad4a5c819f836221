import { OauthMessage } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarApi } from '../../../api/calendar-client.ts';
import { reasonWords, refusalWords } from '../../../i18n/refusals.ts';

const POPUP = { width: 500, height: 600 } as const;
/** How often it is checked whether the window was closed, in milliseconds. */
const CLOSED_POLL_MS = 1_000;

export type OauthState =
  | { readonly step: 'idle' | 'connecting' }
  | { readonly step: 'failed'; readonly words: string; readonly error?: unknown };

interface OauthOptions {
  readonly email: string;
  readonly assistantId: string;
  /** It may be connected now. Settles when the screen knows. */
  readonly onEnd: () => Promise<void>;
}

/** Connects a Google calendar in a window of its own. Closing the window gives up. */
export function useOauth({ email, assistantId, onEnd }: OauthOptions) {
  const { t } = useTranslation();
  const [state, setState] = useState<OauthState>({ step: 'idle' });
  /** Aborts the attempt that runs. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** To be called in the click itself: browsers block a window that is opened later. */
  function connect(forAll: boolean): void {
    running.current?.abort();
    const popup = openPopup(t('calendar.connecting'));
    if (!popup) {
      setState({ step: 'failed', words: t('calendar.popupBlocked') });
      return;
    }
    const attempt = new AbortController();
    const { signal } = attempt;
    running.current = attempt;
    setState({ step: 'connecting' });

    const fail = (words: string, error?: unknown) => {
      attempt.abort();
      popup.close();
      setState({ step: 'failed', words, error });
    };
    async function end() {
      attempt.abort();
      popup?.close();
      // The message may have been lost, or the window closed a moment too early: the server knows.
      await onEnd();
      if (running.current === attempt) setState({ step: 'idle' });
    }
    const timer = setInterval(() => popup.closed && void end(), CLOSED_POLL_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    addEventListener(
      'message',
      (event) => {
        const message = readOauthMessage(event, popup);
        if (message?.type === 'oauth_success') void end();
        if (message?.type === 'oauth_error') fail(oauthWords(t, message.message));
      },
      { signal },
    );
    calendarApi
      .request('calendarOauthStart', { email, ...(!forAll && { assistant_id: assistantId }) }, signal)
      .then(
        ({ auth_url }) => {
          popup.location.href = auth_url;
        },
        (error: unknown) => {
          if (!signal.aborted) fail(refusalWords(t, error, t('calendar.startFailed')), error);
        },
      );
  }
  return { state, connect };
}

/** Returns the message of Parlo's own page in this window; null for any other. */
function readOauthMessage({ origin, source, data }: MessageEvent, popup: Window): OauthMessage | null {
  if (origin !== location.origin || source !== popup) return null;
  return OauthMessage.safeParse(data).data ?? null;
}

/** A refusal comes as the name of its reason, or in words. */
function oauthWords(t: TFunction, message: string): string {
  if (!message.trim()) return t('calendar.oauthFailed');
  const words = /^[a-z_]+$/.test(message) ? reasonWords(t, { reason: message }, message) : message;
  return t('calendar.connectFailed', { message: words });
}

function openPopup(words: string): Window | null {
  const { width, height } = POPUP;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  const popup = window.open(
    '',
    'parlo-calendar',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  );
  try {
    if (popup?.location.href === 'about:blank') popup.document.body.textContent = words;
  } catch {
    // The provider's page of an earlier attempt is in it; it makes room for the new one.
  }
  return popup;
}
